import { deliversUrl, routeTo, type MapToRoute } from "../client/delivery.ts";
import { launchLink, onRouterLink } from "../client/router-links.ts";
import { acquireSession, registry, type Config } from "../core/index.ts";
import { phonePorts } from "../platform/phone-ports.ts";

export interface NativeIntentOptions {
  /** The same config as that of the `LinkProvider`. */
  config: Config;
  /**
   * Maps a link to a different route; `null` leaves the app where it is.
   * @default the link's own route
   */
  mapToRoute?: MapToRoute | undefined;
}

/** What Expo Router expects in `+native-intent`. */
export interface NativeIntent {
  /** Decides the first screen, and what happens to a URL that reaches the running app. */
  redirectSystemPath: (event: { path: string; initial: boolean }) => Promise<string | null>;
  /** Calls `listener` with links that reach the running app: tapped links after they were resolved, and late deferred links. */
  legacy_subscribe: (listener: (url: string) => void) => () => void;
}

/**
 * Lets Expo Router open your links. On launch the router waits until the link is known, for at most
 * `config.matchTimeoutMs`, so the first screen is already the right one. Later links are opened like any
 * other link. URLs that are not your links reach the router unchanged.
 *
 * @example
 * // app/+native-intent.ts
 * export const { redirectSystemPath, legacy_subscribe } = createNativeIntent({ config });
 */
export function createNativeIntent({ config, mapToRoute }: NativeIntentOptions): NativeIntent {
  const session = () => acquireSession(config, phonePorts);
  let listeners = 0;
  let setAsked: () => void;
  /** Resolves when the router asks for its first screen. On Android it subscribes before, but cannot open a link yet. */
  const asked = new Promise<void>((resolve) => (setAsked = resolve));
  return {
    async redirectSystemPath({ path, initial }) {
      // The router has no screen for a link of an e-mail service.
      const isWrapped = registry.clickDomains?.has(path);
      if (initial) {
        const first = launchLink(session(), isWrapped ? undefined : path);
        setAsked();
        const link = await first;
        return link ? routeTo(link, mapToRoute) : isWrapped ? "/" : path;
      }
      // The session delivers a link once. If the app does not export `legacy_subscribe`, nothing else would open it.
      return isWrapped || (listeners && deliversUrl(session(), path)) ? null : path;
    },
    legacy_subscribe(listener) {
      listeners++;
      const unsubscribe = onRouterLink(
        session(),
        (link) => {
          const route = routeTo(link, mapToRoute);
          if (route) listener(route);
        },
        asked,
      );
      return () => {
        listeners--;
        unsubscribe();
      };
    },
  };
}
