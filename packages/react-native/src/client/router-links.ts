import { initialUrlBoundMs } from "../core/bounds.ts";
import type { LinkSession } from "../core/index.ts";
import { firstLink, linkOf, onLink, type Link } from "./delivery.ts";

/** What a router was told about the links of a session. */
interface RouterState {
  /** Questions for a first screen that have no answer yet. */
  questions: number;
  /** The link of the start was given to a router. A later question comes from a router that was mounted again. */
  isStarted: boolean;
  /** The last launch link that was opened, by the URL that the system gave. */
  launched?: { url: string; link: Link } | undefined;
}

const routers = new WeakMap<LinkSession, RouterState>();

function routerOf(session: LinkSession): RouterState {
  const router = routers.get(session) ?? { questions: 0, isStarted: false };
  routers.set(session, router);
  return router;
}

/**
 * The link for a router's first screen; `null` when the router is to use its own path. Android may destroy
 * the screen and make it again while JavaScript goes on: then the launch may have brought another link, and
 * the link of the start is not opened again.
 *
 * @param path the router's own path, if it has one besides the launch URL
 */
export async function launchLink(session: LinkSession, path?: string): Promise<Link | null> {
  const router = routerOf(session);
  router.questions++;
  const isFirst = !router.isStarted;
  // After a headless start the app has its outcome long before it has a screen.
  const isHeadless = session.getFirst() && !session.getFirst()?.linkType;
  const link = await (isFirst && !isHeadless ? firstLink(session) : relaunch(session, path));
  router.questions--;
  router.isStarted = true;
  const { launchUrl, link: shown } = session.getState();
  if (link && launchUrl && shown?.originalUrl === launchUrl)
    router.launched = { url: launchUrl, link };
  return link;
}

async function relaunch(session: LinkSession, path: string | undefined): Promise<Link | null> {
  const before = session.getSnapshot();
  const { isUsable, timers, readLaunch } = session;
  const url = isUsable ? await timers.attempt(initialUrlBoundMs, readLaunch) : null;
  await resolved(session);
  const context = session.getSnapshot();
  if (context !== before && context.linkType) return linkOf(context);
  const { launched } = routerOf(session);
  // The same launch again: the screen was made again, and opens where the launch leads.
  return launched && launched.url === url && launched.url === (path ?? url) ? launched.link : null;
}

/** Waits until a short link is resolved. */
function resolved(session: LinkSession): Promise<void> {
  return new Promise((done) => {
    const check = () => {
      if (session.getState().resolving) return;
      leave();
      done();
    };
    const leave = session.subscribe(check);
    check();
  });
}

/** Calls back with every link that a mounted router has to open; returns a function that unsubscribes. */
export function onRouterLink(session: LinkSession, listener: (link: Link) => void): () => void {
  const router = routerOf(session);
  const leave = onLink(session, (link) => {
    // A link that arrives meanwhile is the answer to the question.
    if (!router.questions) listener(link);
  });
  const unmount = session.mount(false);
  return () => {
    leave();
    unmount();
  };
}
