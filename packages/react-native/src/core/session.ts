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
  readonly view: LinkView;
  /** The URL that launched the app: `undefined` until known, a string as long as an identical `url` event is its echo. */
  readonly launch?: string | null;
  /** A direct link came; from then on a deferred answer is older news. */
  readonly direct: boolean;
  readonly record?: InstallRecord;
  /** This process runs the match. */
  readonly running: boolean;
  readonly match: "idle" | "asking" | "waiting";
  readonly retries: number;
  /** What the deferred check came to so far; its link is taken out when it is delivered. */
  readonly outcome?: { readonly link: string | null; readonly failedAt?: number | undefined };
  /** A short link whose destination is being looked up. */
  readonly resolving?: Arrival | undefined;
}

export type SessionEvent =
  /** `getInitialURL` answered, or was given up (`null`); a late answer still counts. */
  | { type: "initial"; url: unknown }
  /** The app was opened by a link while it ran. */
  | { type: "url"; url: unknown }
  /** The launch is over: an identical `url` event is now a second tap. */
  | { type: "launched" }
  /** The install record was read, or made (`fresh`); `run` when the match is to be run. */
  | { type: "record"; record: InstallRecord; fresh: boolean; run: boolean }
  | { type: "answer"; link: string | null }
  /** A request failed; `retryIn` when it may be repeated. */
  | { type: "failure"; retryIn?: number | undefined; at: number }
  | { type: "retry" }
  /** The look-up of a short link ended; no `url` when it found nothing. */
  | { type: "resolved"; arrival: Arrival; url?: string | undefined }
  /** `matchTimeoutMs` is over: the app waits no longer. */
  | { type: "deadline"; at: number }
  /** The background attempt is over too. */
  | { type: "expired"; at: number }
  | { type: "clear" };

export type Command =
  /** Make `state.record` durable. */
  | { type: "save" }
  /** Ask the service, once the record is durable. */
  | { type: "match" }
  | { type: "retry"; ms: number }
  | { type: "resolve"; arrival: Arrival };

const maxRetries = 3;
const noLink = { linkUrl: null, linkRoute: null, linkType: null };

export const initialState: SessionState = {
  view: { isLinkProcessed: false, ...noLink },
  direct: false,
  running: false,
  match: "idle",
  retries: 0,
};

/** Every decision of a session. Pure: what it wants done comes back as commands. */
export function transition(state: SessionState, event: SessionEvent): [SessionState, Command[]] {
  let next = state;
  const commands: Command[] = [];
  const set = (change: Partial<SessionState>) => {
    next = { ...next, ...change };
  };

  /** The app has its outcome: the one match is spent. */
  const finish = (failedAt?: number) => {
    const { record, running } = next;
    if (!running || !record) return;
    const { installId, opens = 0, since = failedAt } = record;
    if (failedAt === undefined && record.state === "done" && !opens) return;
    const done = { v: 1, installId, state: "done" } as const;
    set({
      record:
        since === undefined || failedAt === undefined ? done : { ...done, opens: opens + 1, since },
    });
    commands.push({ type: "save" });
  };

  const show = (link: Arrival | null, failedAt?: number) => {
    set({
      view: {
        isLinkProcessed: true,
        ...(link
          ? {
              linkUrl: link.url,
              linkRoute: parseLink(link.url)?.route ?? null,
              linkType: link.type,
            }
          : noLink),
      },
    });
    finish(failedAt);
  };

  const arrive = (url: string, type: LinkType) => {
    const arrival = { url, type };
    const short = parseLink(url)?.short;
    set({ resolving: short ? arrival : undefined });
    if (short) commands.push({ type: "resolve", arrival });
    else show(arrival);
  };

  /** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
  const settle = () => {
    const { outcome, launch, direct, resolving, view } = next;
    if (!outcome || launch === undefined || direct) return;
    if (outcome.link !== null) {
      set({ outcome: { link: null } });
      arrive(outcome.link, "deferred");
    } else if (!view.isLinkProcessed && !resolving) show(null, outcome.failedAt);
  };

  /** The deferred check came to nothing, unless it already came to something. */
  const giveUp = (failedAt?: number) => set({ outcome: next.outcome ?? { link: null, failedAt } });

  switch (event.type) {
    case "initial":
    case "url": {
      const { launch, direct } = next;
      const first = event.type === "initial";
      const type = parseLink(event.url)?.type;
      const url = event.url as string;
      if (first) set({ launch: type && !direct ? url : null });
      else if (type && launch) set({ launch: null });
      // A url event is newer than the launch, and an identical one right after the launch is its echo.
      if (type && (first ? !direct : url !== launch)) {
        set({ direct: true });
        arrive(url, type);
      }
      settle();
      break;
    }
    case "launched":
      if (next.launch) set({ launch: null });
      break;
    case "record": {
      const { record, fresh, run } = event;
      set({ record, running: run });
      if (run) {
        set({ match: "asking" });
        if (next.view.isLinkProcessed) finish(next.outcome?.failedAt);
        else if (fresh) commands.push({ type: "save" });
        commands.push({ type: "match" });
      } else giveUp();
      settle();
      break;
    }
    case "answer":
      if (next.match !== "asking") break;
      set({ match: "idle", outcome: { link: event.link } });
      if (next.view.isLinkProcessed && event.link === null) finish();
      settle();
      break;
    case "failure": {
      if (next.match !== "asking") break;
      const { retryIn, at } = event;
      const again = retryIn !== undefined && next.retries < maxRetries;
      set({ match: again ? "waiting" : "idle", retries: next.retries + 1 });
      giveUp(retryIn === undefined ? undefined : at);
      if (again) commands.push({ type: "retry", ms: retryIn });
      settle();
      break;
    }
    case "retry":
      if (next.match !== "waiting") break;
      set({ match: "asking" });
      commands.push({ type: "match" });
      break;
    case "resolved":
      if (next.resolving !== event.arrival) break;
      set({ resolving: undefined });
      show({ ...event.arrival, url: event.url ?? event.arrival.url });
      break;
    case "deadline":
      if (next.view.isLinkProcessed) break;
      set({ launch: next.launch ?? null });
      giveUp(event.at);
      settle();
      if (!next.view.isLinkProcessed) show(null);
      break;
    case "expired":
      set({ match: "idle" });
      giveUp(event.at);
      settle();
      break;
    case "clear":
      if (next.view.linkType) set({ view: { ...next.view, ...noLink } });
      break;
  }
  return [next, commands];
}
