import { registry, type LinkSession } from "../core/index.ts";
import { deliversUrl } from "./delivery.ts";

/**
 * Opens a link that arrived in the app's own code: in a push notification, a QR code or an in-app message. It takes the
 * same way as a link from the system: it is resolved, reported, delivered and opened by the router. Before the first
 * `LinkProvider` is mounted, the link waits for it.
 *
 * Resolves to whether it is one of your links. If not, nothing happens: it may be an address for the browser. Set
 * `config.linkDomains` if such addresses can arrive: without it, every web address counts as your link.
 *
 * @example
 * if (!(await openLink(notification.data.url))) await Linking.openURL(notification.data.url);
 */
export function openLink(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const open = (session: LinkSession) => {
      // `tel:`, `mailto:` and the like have no slashes. The system gives them to other apps.
      const isLink = deliversUrl(session, url) && /^[^:]*:\/\//.test(url);
      if (isLink) session.dispatch({ type: "url", url, isOwn: true });
      resolve(isLink);
    };
    const session = registry.active ?? registry.invalid;
    if (session) open(session);
    else registry.openings.push(open);
  });
}
