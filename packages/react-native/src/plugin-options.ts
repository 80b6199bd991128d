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
}
