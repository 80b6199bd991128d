import { initialUrlTimeoutMs } from "../core/time-limits.ts";
import {
  parseLink,
  type LinkData,
  type LinkMatch,
  type LinkSession,
  type LinkType,
  type SessionLink,
} from "../core/index.ts";

/**
 * A link that was delivered to the app.
 *
 * @example
 * const open = ({ route, data, clearLink }: Link) => {
 *   navigate(route, data);
 *   clearLink();
 * };
 */
export interface Link<Data extends object = LinkData> {
  /** The link. For a short link, the URL it resolves to. */
  readonly url: string;
  /** The path and query of the link, such as `/products/42?ref=a`. */
  readonly route: string;
  /** How the app was reached. */
  readonly type: LinkType;
  /** The data attached to the link. */
  readonly data: Data | null;
  /** How a deferred link was matched, and how sure that is; `null` for a link that opened the app. */
  readonly match: LinkMatch | null;
  /** Clears this link, so that `useLinkContext()` no longer shows it. Does nothing once there is a newer link. */
  readonly clearLink: () => void;
}

/** Maps a link to a route in the app. `null` leaves the app where it is. */
export type MapToRoute = (link: Link) => string | null;

/** Converts a link of the session to the form that the app gets. */
export function toAppLink(session: LinkSession, link: SessionLink): Link {
  const { url, type, data = null, match } = link;
  const { clickId: _, ...publicMatch } = match ?? {};
  return {
    url,
    route: parseLink(url)?.route ?? "/",
    type,
    data,
    // The click id is internal to the client and the service.
    match: match ? (publicMatch as LinkMatch) : null,
    clearLink() {
      // A newer link is left alone.
      if (session.getState().link === link) session.getSnapshot().clearLink();
    },
  };
}

/**
 * Hands over each link of a session once: to all listeners or, if there is none, to whoever asks next. A link that
 * the app cleared is handed to nobody.
 */
export interface Inbox {
  /** Calls `listener` with the waiting link, if there is one, and with every later link. Returns a function that unsubscribes. */
  subscribe: (listener: (link: Link) => void) => () => void;
  /** Returns the waiting link. No listener gets it then. */
  take: () => Link | null;
  /** Runs a function that may take the link. The listeners wait until it is done. */
  hold: <T>(run: () => Promise<T>) => Promise<T>;
}

export function createInbox(session: LinkSession): Inbox {
  const listeners = new Set<(link: Link) => void>();
  let taken: SessionLink | undefined;
  let holds = 0;
  const take = () => {
    const { link } = session.getState();
    // A restored link was delivered by an earlier process. Only a link handler still waits for it.
    if (!link || link === taken || link.isRestored) return null;
    taken = link;
    return toAppLink(session, link);
  };
  const deliver = () => {
    const link = holds || !listeners.size ? null : take();
    // The async function turns an exception into an unhandled rejection, which React Native reports. The other listeners
    // still run.
    if (link) listeners.forEach((listener) => void (async () => listener(link))());
  };
  session.subscribe(deliver);
  return {
    take,
    subscribe(listener) {
      listeners.add(listener);
      deliver();
      return () => listeners.delete(listener);
    },
    async hold(run) {
      holds++;
      try {
        return await run();
      } finally {
        holds--;
        deliver();
      }
    },
  };
}

/** Returns whether the session delivers this URL as a link. */
export function deliversUrl({ isUsable, isLink }: LinkSession, url: unknown): boolean {
  return isUsable && !!parseLink(url)?.type && isLink(url, "opened");
}

/**
 * Resolves to the URL that launched the app, whether it is a link or not. Waits no longer than the session does.
 */
export async function readLaunchUrl({
  ports,
  timers,
}: LinkSession): Promise<string | null | undefined> {
  return timers.attempt(initialUrlTimeoutMs, ports.getInitialURL);
}

/**
 * Returns the route of a link for a router. It begins with exactly one slash, because routers treat
 * `//host` as a web address.
 */
export function routeTo(link: Link, map?: MapToRoute): string | null {
  const route = map ? map(link) : link.route;
  return route ? route.replace(/^\/*/, "/") : null;
}
