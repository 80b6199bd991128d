import { Linking } from "react-native";
import { registry } from "../core/index.ts";
import { extendSessions } from "../extensions/extend-sessions.ts";
import { createClickDomains } from "./click-domains.ts";

/**
 * Options of {@link unwrapLinks}.
 *
 * @example
 * const options: UnwrapOptions = { openInBrowser: (url) => WebBrowser.openBrowserAsync(url) };
 */
export interface UnwrapOptions {
  /**
   * Opens a page that is not one of your links, such as a page to unsubscribe, and a link that the service cannot follow.
   * @default `Linking.openURL`
   */
  openInBrowser?: ((url: string) => unknown) | undefined;
}

/**
 * Resolves links that an e-mail service wrapped in its click domain, such as `click.shop.example`. The app then gets the
 * link that you put into the e-mail. Call it once, before the first `LinkProvider` is mounted. Set `config.linkDomains`,
 * so that pages that are not your links open in the browser.
 *
 * @example
 * unwrapLinks(["click.shop.example"]);
 */
export function unwrapLinks(
  clickDomains: readonly string[],
  { openInBrowser = (url) => Linking.openURL(url) }: UnwrapOptions = {},
): void {
  const domains = createClickDomains(clickDomains, openInBrowser);
  registry.clickDomains = domains;
  extendSessions("click-domains", domains);
}
