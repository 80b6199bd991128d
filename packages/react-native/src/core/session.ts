import { echoMs, maxRetries } from "./bounds.ts";
import type { Arrival } from "./link-details.ts";
import { parseLink } from "./parse-link.ts";
import type { Timers } from "./timers.ts";

/** The state of a session. Each part is the same object until it changes. */
export interface SessionState {
  isLinkProcessed: boolean;
  /** The link the app has; `null` also after it was cleared. */
  link: Arrival | null;
  /** A direct link arrived; from then on a deferred answer is out of date. */
  direct: boolean;
  /** The progress of this process's match; `none` if it runs none. */
  match: "none" | "asking" | "waiting" | "over";
  /** A deferred link that waits until the launch is known to bring no direct one. */
  found: Arrival | undefined;
  /** The deferred link that was delivered last; kept when it is cleared or another link arrives. */
  delivered: Arrival | null;
}

/** What a session can have done. */
export interface Effects {
  now: () => number;
  later: Timers["later"];
  /** Asks the service, once the record is durable; `retries` counts from 0. */
  ask: (retries: number) => void;
  /** Remembers that the app has its outcome, so that the one match is used up, or that it failed. */
  spend: (failed: boolean) => void;
  /** Resolves a short link; without a destination if that failed. */
  resolve: (link: Arrival, resolved: (destination?: Arrival | null) => void) => void;
  /** Tells the service that this web link opened the app. */
  report: (url: string) => void;
  /** `isLinkProcessed` or `link` has changed. */
  changed: () => void;
}

/** What may happen to a session, in any order. */
export interface Session {
  state: () => SessionState;
  /** `getInitialURL` answered, or was given up; a late answer still counts. */
  initial: (url?: unknown) => void;
  /** The app was opened by a link while it ran. */
  url: (url: unknown) => void;
  /** Runs the match. */
  run: () => void;
  answer: (link: Arrival | null) => void;
  /** A link was found outside the match, or no match is to be run. */
  find: (link: Arrival | null) => void;
  /** An exact signal arrived too late for the request; no request is open. */
  signal: () => void;
  /** A request failed: `retryIn` when it may be repeated, 0 when it was refused. Without: the time for requests is over. */
  failure: (retryIn?: number) => void;
  /** The app no longer waits. */
  deadline: () => void;
  /** A link that an earlier process kept for its handler. */
  restored: (link: Arrival) => void;
  clear: () => void;
}

/** Makes every decision of a session; its effects carry them out. */
export function createSession(effects: Effects): Session {
  const { now, later } = effects;
  let isLinkProcessed = false;
  let link: Arrival | null = null;
  /** The URL that launched the app is not known yet. */
  let isReading = true;
  /** The URL that launched the app, as long as it may come again as a `url` event. */
  let echo: unknown;
  let direct = false;
  let match: SessionState["match"] = "none";
  let retries = 0;
  /** The deferred check has no result yet. */
  let isChecking = true;
  /** It failed, but may succeed another time. */
  let hasFailed = false;
  let found: Arrival | undefined;
  let delivered: Arrival | null = null;
  /** A short link whose destination is being looked up. */
  let resolving: Arrival | undefined;

  const see = (next: Arrival | null) => {
    link = next;
    effects.changed();
  };

  const spend = (failed: boolean) => {
    if (match !== "none") effects.spend(failed && !direct);
  };

  const show = (next: Arrival | null) => {
    if (next?.type === "deferred") delivered = next;
    spend(!next && hasFailed);
    isLinkProcessed = true;
    see(next && { ...next, at: now() });
  };

  const arrive = (next: Arrival) => {
    resolving = undefined;
    if (!parseLink(next.url)?.short) return show(next);
    resolving = next;
    effects.resolve(next, (destination) => {
      if (resolving !== next) return;
      resolving = undefined;
      const { url, data } = next;
      show({ ...next, url: destination?.url ?? url, data: data ?? destination?.data });
    });
  };

  const arriveDirectly = (given: unknown) => {
    const type = parseLink(given)?.type;
    if (type) {
      const url = given as string;
      direct = true;
      if (type === "verified") effects.report(url);
      arrive({ url, type, originalUrl: url });
    }
    return type;
  };

  /** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
  const settle = () => {
    const next = found;
    if (isChecking || isReading || direct) return;
    found = undefined;
    if (next) arrive(next);
    else if (!isLinkProcessed && !resolving) show(null);
  };

  /** A deferred link, unless it is the one the app has already. */
  const find = (next: Arrival | null) => {
    if (next && next.originalUrl !== (resolving ?? delivered)?.originalUrl) found = next;
    isChecking = hasFailed = false;
    settle();
  };

  const ask = () => {
    match = "asking";
    effects.ask(retries);
  };

  /** The deferred check came to nothing, unless it already came to something. */
  const giveUp = (failed: boolean) => {
    if (isChecking) hasFailed = failed;
    isChecking = false;
    settle();
  };

  return {
    state: () => ({ isLinkProcessed, link, direct, match, found, delivered }),
    initial(url) {
      isReading = false;
      // A url event is newer than the launch.
      if (!direct && arriveDirectly(url)) {
        echo = url;
        // From then on it is a second tap.
        later(echoMs, () => (echo = undefined));
      }
      settle();
    },
    url(url) {
      if (echo === url || arriveDirectly(url)) echo = undefined;
    },
    run() {
      ask();
      // The app went on without an outcome: until there is one, the match has failed.
      if (isLinkProcessed) spend(true);
    },
    answer(next) {
      if (match !== "asking") return;
      match = "over";
      if (isLinkProcessed) spend(false);
      find(next);
    },
    find,
    signal() {
      // A retry that waits carries it anyway.
      if (match !== "over") return;
      retries = 0;
      ask();
    },
    failure(retryIn) {
      if (match !== "asking" && match !== "waiting") return;
      match = "over";
      if (retryIn && retries++ < maxRetries) {
        match = "waiting";
        later(retryIn, () => match === "waiting" && ask());
      }
      // A refusal after a failure that might have passed: no further open tries again.
      if (retryIn === 0 && isLinkProcessed) spend(false);
      giveUp(!!retryIn);
    },
    deadline() {
      isReading = false;
      giveUp(true);
      if (!isLinkProcessed) show(null);
    },
    restored(kept) {
      if (!link && !direct && !resolving) see(kept);
    },
    clear() {
      if (link) see(null);
    },
  };
}
