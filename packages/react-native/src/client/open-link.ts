import { matchTimeoutMs } from "../core/time-limits.ts";
import { registry, type LinkSession } from "../core/index.ts";
import { deliversUrl } from "./delivery.ts";

/**
 * Opens a link that arrived in the app's own code: in a push notification, a QR code or an in-app message. It takes the
 * same way as a link from the system: it is resolved, reported, delivered and opened by the router. Before the first
 * `LinkProvider` is mounted, the link waits for it, and then up to 5 seconds for a valid config.
 *
 * Resolves to whether it is one of your links. If not, nothing happens: it may be an address for the browser. Set
 * `config.linkDomains` if such addresses can arrive: without it, every web address counts as your link.
 *
 * @example
 * if (!(await openLink(notification.data.url))) await Linking.openURL(notification.data.url);
 */
export function openLink(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    let stopWaiting: (() => boolean) | undefined;
    const open = (session: LinkSession) => {
      stopWaiting?.();
      if (session.invalidField) return wait(session);
      const isLink = deliversUrl(session, url);
      if (isLink) session.dispatch({ type: "url", url, isOwn: true });
      resolve(isLink);
    };
    const { active, invalid, openings } = registry;
    const wait = ({ timers }: LinkSession) => {
      openings.push(open);
      stopWaiting = timers.later(matchTimeoutMs, () => {
        openings.splice(openings.indexOf(open), 1);
        resolve(false);
      });
    };
    // `tel:`, `mailto:` and the like have no slashes. The system gives them to other apps.
    if (!/^[^:]*:\/\//.test(url)) resolve(false);
    else if (active ?? invalid) open((active ?? invalid) as LinkSession);
    else openings.push(open);
  });
}
