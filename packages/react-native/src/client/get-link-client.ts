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
   * The link of this start: the deferred one or the one that opened the app. `null` when there is none
   * or the check failed; settles within `config.matchTimeoutMs`.
   */
  readonly firstLink: () => Promise<Link | null>;
  /** Calls back once for every link after the first, late deferred ones too. Returns the way to stop. */
  readonly subscribe: (listener: (link: Link) => void) => () => void;
  /**
   * The random id of this install, which your service needs to erase its data. `null` on the web and
   * with a config that cannot be used.
   */
  readonly getInstallId: () => Promise<string | null>;
  /** What may leave the phone from now on. */
  readonly setConsent: (consent: Consent) => void;
}

/**
 * Starts the session of a config, or joins it when a `LinkProvider` or a router did: the same links,
 * one match. Needs no React.
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
