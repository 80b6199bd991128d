import { initialUrlTimeoutMs } from "../core/time-limits.ts";
import type { LinkSession } from "../core/index.ts";
import { firstLink, linkOf, onLink, type Link } from "./delivery.ts";

/** The state of a router's links in a session. */
interface RouterState {
  /** The number of pending requests for a first screen. */
  pending: number;
  /**
   * Whether a router already got the link of the launch. A later request comes from a router that was
   * mounted again.
   */
  isStarted: boolean;
  /** The launch link that was opened last, and the URL that the system reported for it. */
  launched?: { url: string; link: Link } | undefined;
}

const routers = new WeakMap<LinkSession, RouterState>();

function routerOf(session: LinkSession): RouterState {
  const router = routers.get(session) ?? { pending: 0, isStarted: false };
  routers.set(session, router);
  return router;
}

/**
 * Resolves to the link for a router's first screen, or `null` if the router should use its own path. Android may destroy
 * the screen and create it again while JavaScript keeps running. The launch may then have another link, and
 * the first link is not opened again.
 *
 * @param path the router's own path, if it has one besides the launch URL
 */
export async function launchLink(session: LinkSession, path?: string): Promise<Link | null> {
  const router = routerOf(session);
  router.pending++;
  const isFirst = !router.isStarted;
  // After a headless start, the app has its result long before it has a screen.
  const isHeadless = session.getInitialContext() && !session.getInitialContext()?.linkType;
  const link = await (isFirst && !isHeadless ? firstLink(session) : relaunch(session, path));
  router.pending--;
  router.isStarted = true;
  const { launchUrl, link: shown } = session.getState();
  if (link && launchUrl && shown?.originalUrl === launchUrl)
    router.launched = { url: launchUrl, link };
  return link;
}

async function relaunch(session: LinkSession, path: string | undefined): Promise<Link | null> {
  const before = session.getSnapshot();
  const { isUsable, timers, readLaunch } = session;
  const url = isUsable ? await timers.attempt(initialUrlTimeoutMs, readLaunch) : null;
  await whenResolved(session);
  const context = session.getSnapshot();
  if (context !== before && context.linkType) return linkOf(context);
  const { launched } = routerOf(session);
  // The screen was created again for the same launch, so it opens the same link.
  return launched && launched.url === url && launched.url === (path ?? url) ? launched.link : null;
}

/** Waits until a short link is resolved. */
function whenResolved(session: LinkSession): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if (session.getState().resolving) return;
      unsubscribe();
      done();
    };
    const unsubscribe = session.subscribe(check);
    check();
  });
}

/**
 * Calls `listener` with every link that a mounted router must open. Returns a function that
 * unsubscribes.
 */
export function onRouterLink(session: LinkSession, listener: (link: Link) => void): () => void {
  const router = routerOf(session);
  const unsubscribe = onLink(session, (link) => {
    // A link that arrives during a pending request is the answer to that request.
    if (!router.pending) listener(link);
  });
  const unmount = session.mount(false);
  return () => {
    unsubscribe();
    unmount();
  };
}
