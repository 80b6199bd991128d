import { initialUrlTimeoutMs } from "../core/time-limits.ts";
import { parseLink, type LinkContextType, type LinkSession, type LinkType } from "../core/index.ts";

/**
 * A link that was delivered to the app.
 *
 * @example
 * const link: Link = { url: "https://go.shop.example/products/42", route: "/products/42", type: "deferred" };
 */
export interface Link {
  /** The link. For a short link, the URL it resolves to. */
  readonly url: string;
  /** The path and query of the link, such as `/products/42?ref=a`. */
  readonly route: string;
  /** How the app was reached. */
  readonly type: LinkType;
}

/** Maps a link to a route in the app. `null` leaves the app where it is. */
export type MapToRoute = (link: Link) => string | null;

export function linkOf({ linkUrl, linkRoute, linkType }: LinkContextType): Link | null {
  return linkType && { url: String(linkUrl), route: linkRoute ?? "/", type: linkType };
}

/**
 * Resolves to the link that the app was launched with, or `null`. Later calls get the same result.
 */
export function firstLink(session: LinkSession): Promise<Link | null> {
  return new Promise((resolve) => {
    const settle = () => {
      const initial = session.getInitialContext();
      if (!initial) return;
      unsubscribe();
      resolve(linkOf(initial));
    };
    const unsubscribe = session.subscribe(settle);
    settle();
  });
}

/** Calls `listener` with every link after the first. Returns a function that unsubscribes. */
export function onLink(session: LinkSession, listener: (link: Link) => void): () => void {
  let last = session.getSnapshot();
  return session.subscribe(() => {
    const context = session.getSnapshot();
    const link = linkOf(context);
    const isNew = context !== last && context !== session.getInitialContext();
    last = context;
    // A restored link was delivered by an earlier process. Only a link handler still waits for it.
    if (!link || !isNew || session.getState().link?.isRestored) return;
    // The async function turns an exception into an unhandled rejection, which React Native reports. The other listeners
    // still run.
    void (async () => listener(link))();
  });
}

/** Returns whether the session delivers this URL as a link. */
export function deliversUrl({ isUsable, isLink }: LinkSession, url: unknown): boolean {
  return isUsable && !!parseLink(url)?.type && isLink(url, "opened");
}

/**
 * Resolves to the URL that launched the app, whether it is a link or not. Waits no longer than the session does.
 */
export async function launchUrlOf({
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
