import { maxRetries } from "./bounds.ts";
import type { InstallRecord } from "./install-record.ts";
import type { LinkContextType, LinkType } from "./link-context.ts";
import { parseLink } from "./parse-link.ts";

/** What the app sees, without the function that clears it. Replaced on a change, never mutated. */
type LinkView = Omit<LinkContextType, "clearLink">;

/** A link on its way into the view. */
interface Arrival {
  readonly url: string;
  readonly type: LinkType;
}

export interface SessionState {
  view: LinkView;
  /** The URL that launched the app: not known yet, known and maybe about to come again as a `url` event, or past. */
  launch: "reading" | { echo: string } | "over";
  /** A direct link came; from then on a deferred answer is older news. */
  direct: boolean;
  record?: InstallRecord;
  /** How far the match of this process is; `none` when it runs none. */
  match: "none" | "asking" | "waiting" | "over";
  retries: number;
  /** What the deferred check came to. `failed`: to nothing, but it may come to something another time. */
  deferred: "checking" | { found: string } | "failed" | "over";
  /** A short link whose destination is being looked up. */
  resolving?: Arrival | undefined;
}

export type SessionEvent =
  /** `getInitialURL` answered, or was given up; a late answer still counts. */
  | { type: "initial"; url?: unknown }
  /** The app was opened by a link while it ran. */
  | { type: "url"; url: unknown }
  /** The launch is over: an identical `url` event is now a second tap. */
  | { type: "launched" }
  /** The install record was read or made; `run` when the match is to be run. */
  | { type: "record"; record: InstallRecord; run: boolean }
  | { type: "answer"; link: string | null }
  /** A request failed: `retryIn` when it may be repeated, 0 when it was refused. Without: the time for requests is over. */
  | { type: "failure"; retryIn?: number }
  | { type: "retry" }
  /** The look-up of a short link ended; no `url` when it found nothing. */
  | { type: "resolved"; arrival: Arrival; url?: string | null | undefined }
  /** The app waits no longer. */
  | { type: "deadline" }
  | { type: "clear" };

/** What the session wants done, in this order. */
export interface Commands {
  /** Make `state.record` durable. */
  save?: true;
  /** Ask the service, once the record is durable. */
  match?: true;
  /** Come back with `retry` after so many milliseconds. */
  retryIn?: number;
  /** Look a short link up. */
  resolve?: Arrival;
}

const noLink = { linkUrl: null, linkRoute: null, linkType: null };

export const initialState: Readonly<SessionState> = {
  view: { isLinkProcessed: false, ...noLink },
  launch: "reading",
  direct: false,
  match: "none",
  retries: 0,
  deferred: "checking",
};

/** Every decision of a session. Pure: what it wants done comes back as commands. */
export function transition(
  state: Readonly<SessionState>,
  event: SessionEvent,
  now: number,
): { state: SessionState; commands: Commands } {
  const next: SessionState = { ...state };
  const commands: Commands = {};

  /** The app has its outcome, so the one match is spent; a failure is remembered as such. */
  const spend = (failed: boolean) => {
    const { match, record } = next;
    if (match === "none" || !record) return;
    const { failures = [] } = record;
    next.record = {
      ...record,
      state: "done",
      failures: failed ? [...failures, now] : undefined,
    };
    commands.save = true;
  };

  const show = (link?: Arrival) => {
    next.view = {
      isLinkProcessed: true,
      linkUrl: link?.url ?? null,
      linkRoute: parseLink(link?.url)?.route ?? null,
      linkType: link?.type ?? null,
    };
    spend(!link && !next.direct && next.deferred === "failed");
  };

  const arrive = (url: string, type: LinkType) => {
    const arrival = { url, type };
    next.resolving = undefined;
    if (parseLink(url)?.short) next.resolving = commands.resolve = arrival;
    else show(arrival);
  };

  const arriveDirectly = (url: unknown) => {
    const type = parseLink(url)?.type;
    if (type) {
      next.direct = true;
      arrive(url as string, type);
    }
    return type;
  };

  /** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
  const settle = () => {
    const { deferred, launch, direct, resolving, view } = next;
    if (deferred === "checking" || launch === "reading" || direct) return;
    if (typeof deferred === "object") {
      next.deferred = "over";
      arrive(deferred.found, "deferred");
    } else if (!view.isLinkProcessed && !resolving) show();
  };

  /** The deferred check came to nothing, unless it already came to something. */
  const giveUp = (failed: boolean) => {
    if (next.deferred === "checking") next.deferred = failed ? "failed" : "over";
    settle();
  };

  const endLaunch = () => {
    if (next.launch !== "reading") next.launch = "over";
  };

  switch (event.type) {
    case "initial":
      next.launch = "over";
      // A url event is newer than the launch.
      if (!state.direct && arriveDirectly(event.url)) next.launch = { echo: event.url as string };
      settle();
      break;
    case "url": {
      const { launch } = state;
      const isEcho = typeof launch === "object" && launch.echo === event.url;
      if (isEcho || arriveDirectly(event.url)) endLaunch();
      break;
    }
    case "launched":
      endLaunch();
      break;
    case "record":
      next.record = event.record;
      if (event.run) {
        next.match = "asking";
        commands.save = commands.match = true;
        if (next.view.isLinkProcessed) spend(next.deferred === "failed");
      } else giveUp(false);
      break;
    case "answer":
      if (next.match !== "asking") break;
      next.match = "over";
      next.deferred = event.link ? { found: event.link } : "over";
      if (next.view.isLinkProcessed) spend(false);
      settle();
      break;
    case "failure": {
      const { retryIn } = event;
      if (next.match === "none" || next.match === "over") break;
      next.match = "over";
      if (retryIn && next.retries++ < maxRetries) {
        next.match = "waiting";
        commands.retryIn = retryIn;
      }
      // A refusal after a failure that might have passed: no further open tries again.
      if (retryIn === 0 && next.view.isLinkProcessed) spend(false);
      giveUp(!!retryIn);
      break;
    }
    case "retry":
      if (next.match !== "waiting") break;
      next.match = "asking";
      commands.match = true;
      break;
    case "resolved":
      if (next.resolving !== event.arrival) break;
      next.resolving = undefined;
      show({ ...event.arrival, url: event.url ?? event.arrival.url });
      break;
    case "deadline":
      if (next.launch === "reading") next.launch = "over";
      giveUp(true);
      if (!next.view.isLinkProcessed) show();
      break;
    case "clear":
      if (next.view.linkType) next.view = { ...next.view, ...noLink };
      break;
  }
  return { state: next, commands };
}
