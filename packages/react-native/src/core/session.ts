import type { InstallRecord } from "./install-record.ts";
import type { LinkContextType, LinkType } from "./link-context.ts";
import { parseLink } from "./parse-link.ts";

/** What the app sees, without the function that clears it. Replaced on a change, never mutated. */
export type LinkView = Omit<LinkContextType, "clearLink">;

/** A link on its way into the view. */
export interface Arrival {
  readonly url: string;
  readonly type: LinkType;
}

export interface SessionState {
  view: LinkView;
  /** The URL that launched the app: `undefined` until known, a string as long as an identical `url` event is its echo. */
  launch?: string | null;
  /** A direct link came; from then on a deferred answer is older news. */
  direct?: boolean;
  record?: InstallRecord;
  /** How far the match of this process is; absent when it runs none. */
  match?: "asking" | "waiting" | "over";
  retries: number;
  /** What the deferred check came to so far; its link is taken out when it is delivered. */
  outcome?: { link: string | null; failedAt?: number | undefined };
  /** A short link whose destination is being looked up. */
  resolving?: Arrival | undefined;
}

export type SessionEvent =
  /** `getInitialURL` answered, or was given up; a late answer still counts. */
  | { type: "initial"; url: unknown }
  /** The app was opened by a link while it ran. */
  | { type: "url"; url: unknown }
  /** The launch is over: an identical `url` event is now a second tap. */
  | { type: "launched" }
  /** The install record was read or made; `run` when the match is to be run. */
  | { type: "record"; record: InstallRecord; run: boolean }
  | { type: "answer"; link: string | null }
  /** A request failed, or the time for requests is over; `retryIn` when it may be repeated. */
  | { type: "failure"; retryIn?: number | undefined; at: number }
  | { type: "retry" }
  /** The look-up of a short link ended; no `url` when it found nothing. */
  | { type: "resolved"; arrival: Arrival; url?: string | undefined }
  /** The app waits no longer. */
  | { type: "deadline"; at: number }
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

const maxRetries = 3;
const noLink = { linkUrl: null, linkRoute: null, linkType: null };

export const initialState: Readonly<SessionState> = {
  view: { isLinkProcessed: false, ...noLink },
  retries: 0,
};

/** Every decision of a session. Pure: what it wants done comes back as commands. */
export function transition(
  state: Readonly<SessionState>,
  event: SessionEvent,
): [SessionState, Commands] {
  const next: SessionState = { ...state };
  const commands: Commands = {};

  /** The app has its outcome, so the one match is spent; a failure is remembered as such. */
  const spend = (failedAt?: number) => {
    const { match, record } = next;
    if (!match || !record || (record.state === "done" && !record.failures)) return;
    const { installId, failures = [] } = record;
    next.record = {
      v: 1,
      installId,
      state: "done",
      ...(failedAt && { failures: [...failures, failedAt] }),
    };
    commands.save = true;
  };

  const show = (link?: Arrival, failedAt?: number) => {
    next.view = {
      isLinkProcessed: true,
      linkUrl: link?.url ?? null,
      linkRoute: parseLink(link?.url)?.route ?? null,
      linkType: link?.type ?? null,
    };
    spend(failedAt);
  };

  const arrive = (url: string, type: LinkType) => {
    const arrival = { url, type };
    next.resolving = undefined;
    if (parseLink(url)?.short) next.resolving = commands.resolve = arrival;
    else show(arrival);
  };

  /** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
  const settle = () => {
    const { outcome, launch, direct, resolving, view } = next;
    if (!outcome || launch === undefined || direct) return;
    if (outcome.link) {
      next.outcome = { link: null };
      arrive(outcome.link, "deferred");
    } else if (!view.isLinkProcessed && !resolving) show(undefined, outcome.failedAt);
  };

  /** The deferred check came to nothing, unless it already came to something. */
  const giveUp = (failedAt?: number) => {
    next.outcome ??= { link: null, failedAt };
    settle();
  };

  switch (event.type) {
    case "initial":
    case "url": {
      const { launch, direct } = state;
      const first = event.type === "initial";
      const url = event.url as string;
      const type = parseLink(url)?.type;
      if (first) next.launch = type && !direct ? url : null;
      else if (type && launch) next.launch = null;
      // A url event is newer than the launch, and an identical one right after the launch is its echo.
      if (type && (first ? !direct : url !== launch)) {
        next.direct = true;
        arrive(url, type);
      }
      settle();
      break;
    }
    case "launched":
      if (next.launch) next.launch = null;
      break;
    case "record":
      next.record = event.record;
      if (event.run) {
        next.match = "asking";
        commands.save = commands.match = true;
        if (next.view.isLinkProcessed) spend(next.outcome?.failedAt);
      } else giveUp();
      break;
    case "answer":
      if (next.match !== "asking") break;
      next.match = "over";
      next.outcome = { link: event.link };
      if (next.view.isLinkProcessed) spend();
      settle();
      break;
    case "failure": {
      if (!next.match || next.match === "over") break;
      const { retryIn, at } = event;
      const again = retryIn !== undefined && next.retries++ < maxRetries;
      next.match = again ? "waiting" : "over";
      if (again) commands.retryIn = retryIn;
      giveUp(retryIn === undefined ? retryIn : at);
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
      next.launch ??= null;
      giveUp(event.at);
      if (!next.view.isLinkProcessed) show();
      break;
    case "clear":
      if (next.view.linkType) next.view = { ...next.view, ...noLink };
      break;
  }
  return [next, commands];
}
