/**
 * Returns the link that continues a page in the app, for buttons of your own.
 *
 * @example
 * createLink({ linkDomain: "go.shop.example", path: "/products/42" });
 * // "https://go.shop.example/products/42?utm_medium=button"
 */
export declare function createLink({ linkDomain, path, campaign, medium }: LinkOptions): string;

/** What a link from a page into the app carries. */
export declare interface LinkOptions {
    /** The app's link domain, such as `go.shop.example`. */
    readonly linkDomain: string;
    /** The path and query that the app gets. The default is those of the page. */
    readonly path?: string | undefined;
    /** The `utm_campaign`, unless the path or the page has one. */
    readonly campaign?: string | undefined;
    /** The `utm_medium`, unless the path or the page has one. The default is `button`. */
    readonly medium?: Medium | undefined;
}

/** What a visitor followed. It becomes the link's `utm_medium` if the page has none. */
export declare type Medium = "banner" | "button" | "qr" | "store-link";

/** What the script does on a page. In the script tag, each option is a `data-` attribute: `data-link-domain`, `data-theme`, … */
export declare interface Options {
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

/**
 * Shows the banner, and makes "Open in app" buttons and links to the app's store pages lead to the page's content in the app.
 * Returns a function that ends all of this.
 */
export declare function start(options: Options): () => void;

export { }
