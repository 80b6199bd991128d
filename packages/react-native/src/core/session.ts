import { maxRetries } from "./bounds.ts";
import type { InstallRecord } from "./install-record.ts";
import type { Arrival } from "./link-details.ts";
import { parseLink } from "./parse-link.ts";

/** What the app sees. Replaced on a change, never mutated. */
interface LinkView {
  readonly isLinkProcessed: boolean;
  readonly link: Arrival | null;
}

export interface SessionState {
  view: LinkView;
  /** The URL that launched the app: not known yet, known and maybe about to come again as a `url` event, or past. */
  launch: "reading" | { echo: string } | "over";
  /** A direct link came; from then on a deferred answer is older news. */
  direct: boolean;
  record?: InstallRecord;
  /** How far the match of this process is; `none` as long as it runs none. */
  match: "none" | "asking" | "waiting" | "over";
  retries: number;
  /** What the deferred check came to. `failed`: to nothing, but it may come to something another time. */
  deferred: "checking" | { found: Arrival } | "failed" | "over";
  /** The deferred link that was delivered last; no clearing and no later link takes it away. */
  delivered: Arrival | null;
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
  /** The install record was read or made; `run` when the match is to be run, now or at last. */
  | { type: "record"; record: InstallRecord; run: boolean }
  | { type: "answer"; link: Arrival | null }
  /** A link found in the background, beside the match. */
  | { type: "late"; link: Arrival }
  /** An exact signal came after the request had been made up without it; no request is on its way. */
  | { type: "signal" }
  /** A request failed: `retryIn` when it may be repeated, 0 when it was refused. Without: the time for requests is over. */
  | { type: "failure"; retryIn?: number }
  | { type: "retry" }
  /** The look-up of a short link ended; no `found` when it came to nothing. */
  | { type: "resolved"; link: Arrival; found?: Arrival | null | undefined }
  /** The app waits no longer. */
  | { type: "deadline" }
  /** A link that an earlier process kept for its handler. */
  | { type: "restored"; link: Arrival }
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
  /** Tell the service that this web link opened the app. */
  report?: string;
}

export const initialState: Readonly<SessionState> = {
  view: { isLinkProcessed: false, link: null },
  launch: "reading",
  direct: false,
  match: "none",
  retries: 0,
  deferred: "checking",
  delivered: null,
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
      failures: failed && !next.direct ? [...failures, now] : undefined,
    };
    commands.save = true;
  };

  const show = (link: Arrival | null) => {
    next.view = { isLinkProcessed: true, link: link && { ...link, at: now } };
    if (link?.type === "deferred") next.delivered = link;
    spend(!link && next.deferred === "failed");
  };

  const arrive = (link: Arrival) => {
    next.resolving = undefined;
    if (parseLink(link.url)?.short) next.resolving = commands.resolve = link;
    else show(link);
  };

  const arriveDirectly = (given: unknown) => {
    const type = parseLink(given)?.type;
    if (type) {
      const url = given as string;
      next.direct = true;
      if (type === "verified") commands.report = url;
      arrive({ url, type, originalUrl: url });
    }
    return type;
  };

  /** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
  const settle = () => {
    const { deferred, launch, direct, resolving, view } = next;
    if (deferred === "checking" || launch === "reading" || direct) return;
    if (typeof deferred === "object") {
      next.deferred = "over";
      arrive(deferred.found);
    } else if (!view.isLinkProcessed && !resolving) show(null);
  };

  /** A deferred link, unless it is the one the app has already. */
  const find = (link: Arrival | null) => {
    const { resolving, delivered } = next;
    const known = link?.originalUrl === (resolving ?? delivered)?.originalUrl;
    if (link && !known) next.deferred = { found: link };
    else if (typeof next.deferred === "string") next.deferred = "over";
    settle();
  };

  const ask = () => {
    next.match = "asking";
    commands.match = true;
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
        ask();
        commands.save = true;
        // The app went on without an outcome: until there is one, the match has failed.
        if (next.view.isLinkProcessed) spend(true);
      } else giveUp(false);
      break;
    case "answer":
      if (next.match !== "asking") break;
      next.match = "over";
      if (next.view.isLinkProcessed) spend(false);
      find(event.link);
      break;
    case "late":
      find(event.link);
      break;
    case "signal":
      // A retry that waits carries it anyway.
      if (next.match !== "over") break;
      next.retries = 0;
      ask();
      break;
    case "failure": {
      const { retryIn } = event;
      if (next.match !== "asking" && next.match !== "waiting") break;
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
      if (next.match === "waiting") ask();
      break;
    case "resolved": {
      const { link, found } = event;
      if (next.resolving !== link) break;
      next.resolving = undefined;
      show({ ...link, url: found?.url ?? link.url, data: link.data ?? found?.data });
      break;
    }
    case "deadline":
      if (next.launch === "reading") next.launch = "over";
      giveUp(true);
      if (!next.view.isLinkProcessed) show(null);
      break;
    case "restored": {
      const { view, direct, resolving } = next;
      if (!view.link && !direct && !resolving) next.view = { ...view, link: event.link };
      break;
    }
    case "clear":
      if (next.view.link) next.view = { ...next.view, link: null };
      break;
  }
  return { state: next, commands };
}
