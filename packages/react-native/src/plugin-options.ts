/**
 * The options of the config plugin in `app.json` or `app.config.ts`.
 *
 * @example
 * const links: PluginOptions = { domains: ["go.shop.example"], scheme: "shop" };
 * export default { name: "Shop", slug: "shop", plugins: [["@throughline/react-native", links]] };
 */
export interface PluginOptions {
  /** Host names of your links, such as `go.shop.example`. */
  domains?: string[];
  /** The app's own scheme, such as `shop`, or several. */
  scheme?: string | string[];
  /** Whether Android backups leave out AsyncStorage. Default: true. */
  excludeFromBackup?: boolean;
  /**
   * The URL whose domain gets copies of Apple's ad postbacks, such as `https://shop.example`. iOS sends them to the
   * registrable domain, so `https://go.shop.example` means `shop.example`.
   */
  postbackEndpoint?: string;
  /** Whether the endpoint also gets copies of re-engagement postbacks (iOS 18 and newer). Default: false. */
  reengagementPostbacks?: boolean;
}
