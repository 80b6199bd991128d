/** What the script does on a page. In the script tag, each option is a `data-` attribute: `data-link-domain`, `data-theme`, … */
export interface Options {
  /** The app's link domain, such as `go.shop.example`. The script tag takes the host that serves the script. */
  readonly linkDomain: string;
  /** Where the banner is shown: on phones as a bar, on computers as a card with a QR code. The default is `auto`, both. */
  readonly banner?: "auto" | "phone" | "desktop" | "off" | undefined;
  /** `auto` follows the visitor's system. The default is `auto`. */
  readonly theme?: "auto" | "light" | "dark" | undefined;
  /** The edge of the screen at which a phone shows the banner. The default is `bottom`. */
  readonly position?: "bottom" | "top" | undefined;
  /** The path and query that the app gets. The default is those of the page. */
  readonly path?: string | undefined;
  /** The `utm_campaign` of links from pages that have none. */
  readonly campaign?: string | undefined;
  /** For how many days a dismissed banner stays away. The default is 14. */
  readonly dismissDays?: number | `${number}` | undefined;
  /** Whether links to the app's store pages become hand-over links on phones. The default is `on`. */
  readonly storeLinks?: "on" | "off" | undefined;
  /** Asks for consent. Until it returns true, nothing is requested, shown or stored. */
  readonly consent?: (() => boolean | Promise<boolean>) | undefined;
}
