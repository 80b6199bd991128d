import { acquireSession, type Config, type Consent } from "../core/index.ts";
import { phonePorts } from "../platform/phone-ports.ts";
import { firstLink, onLink, type Link } from "./delivery.ts";

/**
 * The session of an app, for code outside React.
 *
 * @example
 * const links = getLinkClient(config);
 * open(await links.firstLink());
 * links.subscribe(open);
 */
export interface LinkClient {
  /**
   * Resolves to the link of this launch: the deferred link or the link that opened the app. Resolves to `null` if there is
   * none or the check failed. Settles within `config.matchTimeoutMs`.
   */
  readonly firstLink: () => Promise<Link | null>;
  /**
   * Calls `listener` once for every link after the first, including late deferred links. Returns a
   * function that unsubscribes.
   */
  readonly subscribe: (listener: (link: Link) => void) => () => void;
  /**
   * Resolves to the random id of this install, which is needed to erase its data. `null` on the web
   * and with an invalid config.
   */
  readonly getInstallId: () => Promise<string | null>;
  /** Sets the user's consent for this session. */
  readonly setConsent: (consent: Consent) => void;
}

/**
 * Gives code outside React access to the session. Starts it unless a `LinkProvider` or a router adapter
 * already did.
 *
 * @example
 * const installId = await getLinkClient(config).getInstallId();
 */
export function getLinkClient(config: Config): LinkClient {
  const session = acquireSession(config, phonePorts);
  return {
    firstLink: () => firstLink(session),
    subscribe: (listener) => onLink(session, listener),
    getInstallId: session.getInstallId,
    setConsent: session.setConsent,
  };
}
