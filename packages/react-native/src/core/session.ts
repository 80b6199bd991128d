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
  /** What the deferred check came to: `undefined` as long as it runs, `null` for nothing, or for a link already delivered. */
  deferred?: string | null;
  /** When it came to nothing because it failed. */
  failedAt?: number | undefined;
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
  | { type: "resolved"; arrival: Arrival; url?: string | null | undefined }
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
    if (!match || !record) return;
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

  const arriveDirectly = (url: unknown) => {
    const type = parseLink(url)?.type;
    if (!type) return false;
    next.direct = true;
    arrive(url as string, type);
    return true;
  };

  /** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
  const settle = () => {
    const { deferred, failedAt, launch, direct, resolving, view } = next;
    if (deferred === undefined || launch === undefined || direct) return;
    if (deferred) {
      next.deferred = null;
      arrive(deferred, "deferred");
    } else if (!view.isLinkProcessed && !resolving) show(undefined, failedAt);
  };

  /** The deferred check came to nothing, unless it already came to something. */
  const giveUp = (failedAt?: number) => {
    if (next.deferred === undefined) {
      next.deferred = null;
      next.failedAt = failedAt;
    }
    settle();
  };

  switch (event.type) {
    case "initial":
      next.launch = null;
      // A url event is newer than the launch.
      if (!state.direct && arriveDirectly(event.url)) next.launch = event.url as string;
      settle();
      break;
    case "url":
      // An identical one right after the launch is its echo.
      if (event.url === state.launch || arriveDirectly(event.url)) next.launch &&= null;
      break;
    case "launched":
      next.launch &&= null;
      break;
    case "record":
      next.record = event.record;
      if (event.run) {
        next.match = "asking";
        commands.save = commands.match = true;
        if (next.view.isLinkProcessed) spend(next.failedAt);
      } else giveUp();
      break;
    case "answer":
      if (next.match !== "asking") break;
      next.match = "over";
      next.deferred = event.link;
      next.failedAt = undefined;
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
