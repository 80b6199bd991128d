import { handOverLink, originOf } from "./hand-over-link.ts";
import type { Medium } from "./hand-over-link.ts";

export { start } from "./start.ts";
export type { Medium } from "./hand-over-link.ts";
export type { Options } from "./options.ts";

/** What a link from a page into the app carries. */
export interface LinkOptions {
  /** The app's link domain, such as `go.shop.example`. */
  readonly linkDomain: string;
  /** The path and query that the app gets. The default is those of the page. */
  readonly path?: string | undefined;
  /** The `utm_campaign`, unless the path or the page has one. */
  readonly campaign?: string | undefined;
  /** The `utm_medium`, unless the path or the page has one. The default is `button`. */
  readonly medium?: Medium | undefined;
}

/**
 * Returns the link that continues a page in the app, for buttons of your own.
 *
 * @example
 * createLink({ linkDomain: "go.shop.example", path: "/products/42" });
 * // "https://go.shop.example/products/42?utm_medium=button"
 */
export function createLink({ linkDomain, path, campaign, medium = "button" }: LinkOptions): string {
  return handOverLink(originOf(linkDomain), { page: path ?? location.href, medium, campaign });
}
