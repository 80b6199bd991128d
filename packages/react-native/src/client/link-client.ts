import type { Consent, LinkData, LinkSession } from "../core/index.ts";
import { createInbox, toAppLink, type Link } from "./delivery.ts";
import { whenState } from "./when-state.ts";

/**
 * The session of an app, for code outside React.
 *
 * @example
 * const links = getLinkClient(config);
 * links.subscribe(({ route, clearLink }) => {
 *   navigate(route);
 *   clearLink();
 * });
 */
export interface LinkClient<Data extends object = LinkData> {
  /**
   * Calls `listener` once for every link: the link of this launch, links that open the running app, and late deferred
   * links. A link that arrived before the first call of `subscribe` is delivered at once, unless it was cleared or
   * `firstLink` returned it. Returns a function that unsubscribes.
   */
  readonly subscribe: (listener: (link: Link<Data>) => void) => () => void;
  /**
   * Resolves to the link of this launch: the deferred link or the link that opened the app. Resolves to `null` if there is
   * none or the check failed. Settles within `config.matchTimeoutMs`. Later calls get the same result.
   */
  readonly firstLink: () => Promise<Link<Data> | null>;
  /**
   * Resolves to the link that led to this install, on this start and on every later one. `null` if none is known.
   */
  readonly installLink: () => Promise<Link<Data> | null>;
  /**
   * Resolves to the random id of this install, which is needed to erase its data. `null` on the web,
   * with an invalid config, and as long as consent is pending, because nothing is stored until then.
   */
  readonly getInstallId: () => Promise<string | null>;
  /** Sets the user's consent for this session. */
  readonly setConsent: (consent: Consent) => void;
}

export function createLinkClient(session: LinkSession): LinkClient {
  const { getInstallId, getState, isUsable, ports, readLaunch, setConsent } = session;
  const inbox = createInbox(session);
  // Without a provider nothing else notices that Android created the screen again, with another link.
  if (isUsable && ports.os === "android") {
    ports.onAppState((app) => {
      if (app === "active" && !getState().hasProvider) void readLaunch();
    });
  }
  return {
    subscribe: inbox.subscribe,
    firstLink: () =>
      inbox.hold(async () => {
        await whenState(session, ({ isReady }) => isReady);
        const { outcome, link } = getState();
        if (outcome === link) inbox.take();
        return outcome ? toAppLink(session, outcome) : null;
      }),
    async installLink() {
      await getInstallId();
      await whenState(session, ({ isReady }) => isReady);
      const { deferred, record } = getState();
      const link = deferred ?? record?.link;
      return link ? toAppLink(session, link) : null;
    },
    getInstallId,
    setConsent,
  };
}
