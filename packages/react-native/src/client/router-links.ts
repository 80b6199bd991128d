import { initialUrlTimeoutMs } from "../core/time-limits.ts";
import type { LinkSession } from "../core/index.ts";
import { createInbox, type Inbox, type Link } from "./delivery.ts";
import { whenState } from "./when-state.ts";

/** The links of a session for its routers. */
interface Router {
  inbox: Inbox;
  /** The pending request for a first screen. Requests at the same time get the same answer. */
  asking?: Promise<Launch> | undefined;
  /** The routers that listen. */
  mounted: number;
  /** Whether the last of them left after the last request for a first screen. */
  isGone?: boolean;
  /** The launch link that was opened last, and the URL that the system reported for it. */
  launched?: { url: string; link: Link } | undefined;
}

interface Launch {
  link: Link | null;
  /** The launch URL, if the screen was created after the start of the session. */
  url?: string | null | undefined;
}

const routers = new WeakMap<LinkSession, Router>();

function routerOf(session: LinkSession): Router {
  const router = routers.get(session) ?? { inbox: createInbox(session), mounted: 0 };
  routers.set(session, router);
  return router;
}

/**
 * Resolves to the link for a router's first screen, or `null` if the router should use its own path. The link is the
 * newest one that no router has opened and that the app has not cleared. The router may be mounted long after the
 * session started, and Android may destroy its screen and create it again with another link.
 *
 * @param path the router's own path, if it has one besides the launch URL
 */
export async function launchLink(session: LinkSession, path?: string): Promise<Link | null> {
  const router = routerOf(session);
  router.isGone = false;
  router.asking ??= ask(session, router);
  const { link, url } = await router.asking;
  const { launched } = router;
  if (link || !launched) return link;
  // The screen was created again for the same launch, so it opens the same link.
  return launched.url === url && launched.url === (path ?? url) ? launched.link : null;
}

async function ask(session: LinkSession, router: Router): Promise<Launch> {
  const { getState, isUsable, timers, readLaunch } = session;
  const { inbox } = router;
  // A router that is gone cannot open the link: the next one gets it.
  const take = () => (router.isGone ? null : inbox.take());
  const answer = await inbox.hold(async (): Promise<Launch> => {
    if (!getState().isReady) {
      await whenState(session, ({ isReady }) => isReady);
      return { link: take() };
    }
    const url = isUsable ? await timers.attempt(initialUrlTimeoutMs, readLaunch) : null;
    // A short link that waits for consent may take long. It follows later.
    await whenState(session, ({ resolving, consent }) => !resolving || consent === "pending");
    return { link: take(), url };
  });
  router.asking = undefined;
  const { launchUrl, link: shown } = getState();
  if (answer.link && launchUrl && shown?.originalUrl === launchUrl) {
    router.launched = { url: launchUrl, link: answer.link };
  }
  return answer;
}

/**
 * Calls `listener` with every link that a mounted router must open. Returns a function that
 * unsubscribes.
 *
 * @param asked resolves when the router asks for its first screen, unless it already did
 */
export function onRouterLink(
  session: LinkSession,
  listener: (link: Link) => void,
  asked?: Promise<void>,
): () => void {
  const router = routerOf(session);
  const { inbox } = router;
  // A link that arrives before the request for the first screen, or during it, is the answer to that request.
  if (asked) void inbox.hold(() => session.timers.attempt(initialUrlTimeoutMs, () => asked));
  const unsubscribe = inbox.subscribe(listener);
  const unmount = session.mount(false);
  router.mounted++;
  router.isGone = false;
  return () => {
    unsubscribe();
    unmount();
    router.isGone = !--router.mounted;
  };
}
