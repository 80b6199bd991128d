import { resolveShortPath, universalLinkClickPath } from "@throughline/protocol/client";
import type { UniversalLinkClickRequest } from "@throughline/protocol/client";
import { attemptBoundMs, backgroundMs, matchTimeoutMs, resolveBoundMs } from "./bounds.ts";
import { findFault, localService } from "./check-config.ts";
import type { Config } from "./config.ts";
import { createConsentGate, type Consent } from "./consent.ts";
import { createEventQueue, serializeEvent } from "./event-queue.ts";
import { installKey, mayMatch, parseRecord } from "./install-record.ts";
import { createLaunchReader, type LaunchReader } from "./launch.ts";
import type { LinkContextType } from "./link-context.ts";
import type { Arrival } from "./link-details.ts";
import { createLinkFilter, type LinkFilter } from "./link-filter.ts";
import { createRequestSource, type RequestSource } from "./match-request.ts";
import { createMatcher, type Matcher } from "./matcher.ts";
import { newId } from "./new-id.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports, Subscription } from "./ports.ts";
import { reportedUrl } from "./reported-url.ts";
import { createPost, linkOf, type Post } from "./service.ts";
import {
  initialState,
  type Command,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";
import { createStore, type Store, type Stored } from "./store.ts";
import { createTimers, type Timers } from "./timers.ts";
import { transition } from "./transition.ts";

/** One running session; outlives every component that looks at it. */
export interface LinkSession {
  /** Calls back after every event, whether or not it changed anything; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  getSnapshot: () => LinkContextType;
  /** The context in which the start ended; `undefined` until then. Stays as it was then. */
  getFirst: () => LinkContextType | undefined;
  /** The id of this install, once its record is read; `null` in a session that cannot run. */
  getInstallId: () => Promise<string | null>;
  /** Each part is the same object until it changes. */
  getState: () => SessionState;
  /**
   * A part of the app's screen is mounted; returns a function for its end. Android may destroy the screen
   * and make it again while JavaScript goes on, so every provider but the first reads the launch URL again.
   */
  mount: (isProvider: boolean) => () => void;
  /** Reads the launch URL again, in a usable session. Resolves to the URL, link or not, however late. */
  readLaunch: LaunchReader;
  /** Changes the state as `transition` decides. */
  dispatch: (event: SessionEvent) => void;
  /** Asks for the match once more, with a link that the user pasted. */
  upgrade: Matcher["upgrade"];
  source: RequestSource;
  /** Logs a line if the config asks for it. */
  debug: (line: string) => void;
  isLink: LinkFilter;
  /** The config is valid and the platform is supported. */
  isUsable: boolean;
  config: Config;
  ports: Ports;
  timers: Timers;
  store: Store;
  setConsent: (consent: Consent) => void;
  /** Posts to the service with this app's credentials. */
  post: Post;
  /** Takes an event serialized by `serializeEvent`. */
  log: (event: string | undefined, timestamp?: number) => void;
  /** The invalid field of its config; if there is one, the session does nothing. */
  fault: string | undefined;
  /** Ends it as the end of the process would. */
  stop: () => void;
}

/** How a session differs from the usual one. */
export interface SessionOptions {
  /** The app already continued, because the first config was invalid. */
  isOpen?: boolean;
  /** Web links that open the app are not reported to the service. */
  isSilent?: boolean;
}

/**
 * Runs a session: keeps its state, carries out the commands of `transition` through the ports, and
 * reports the results back as events.
 */
export function startSession(
  config: Config,
  ports: Ports,
  { isOpen, isSilent }: SessionOptions = {},
): LinkSession {
  const { os, now, warn, error, explain = nameEvent } = ports;
  const timers = createTimers(ports);
  const { later } = timers;
  const given = config.baseUrl ?? ports.baseUrl;
  const baseUrl = given ?? localService;
  const post = createPost(baseUrl, config, ports, timers);
  const storage = config.storage ?? ports.storage;
  const wait = Number(config.matchTimeoutMs);
  const timeoutMs = Math.min(wait > 0 ? wait : matchTimeoutMs, backgroundMs);
  const store = createStore(storage, timers, warn);
  const { isGranted, isPending, whenGranted, set: setGate } = createConsentGate(config.consent);
  const isLink = createLinkFilter(config, error);
  const queue = createEventQueue(ports, post, store, timers, isGranted);
  const debug = (line: string) => {
    if (config.debug === true) ports.log(line);
  };
  const readLaunch = createLaunchReader(ports, timers, isLink, dispatch);
  const source = createRequestSource(config, ports, timers, isLink, isGranted);
  /** What is of use outside, too. */
  const parts = {
    config,
    ports,
    timers,
    store,
    post,
    isLink,
    source,
    debug,
    dispatch,
    getState: () => state,
  };
  const matcher = createMatcher({
    ...parts,
    baseUrl,
    isGranted,
    launch: () => launch,
    stored: () => stored,
  });
  const listeners = new Set<() => void>();

  let state = initialState;
  let snapshot = contextOf();
  let first: LinkContextType | undefined;
  /** The work under way, for those who have to wait for it. */
  let launch: Promise<unknown> | undefined;
  let install = Promise.resolve<string | null>(null);
  let stored: Promise<unknown> | undefined;
  /** A record that was not read may belong to a known install: it is never overwritten. */
  let canSave = true;
  let subscriptions: Subscription[] = [];
  let isBackground = false;
  let mounted = 0;
  let hasProvider = false;
  let isStopped = false;

  function contextOf(): LinkContextType {
    const { isLinkProcessed, link } = state;
    return {
      isLinkProcessed,
      linkUrl: link?.url ?? null,
      linkRoute: parseLink(link?.url)?.route ?? null,
      linkType: link?.type ?? null,
      clearLink,
    };
  }

  function clearLink() {
    dispatch({ type: "cleared" });
  }

  function dispatch(event: SessionEvent) {
    if (isStopped) return;
    const before = state;
    const next = transition(before, { ...event, at: now() });
    state = next.state;
    explain(event, before, state).forEach(debug);
    next.commands.forEach(carryOut);
    if (state.link !== before.link || state.isLinkProcessed !== before.isLinkProcessed) {
      snapshot = contextOf();
    }
    if (state.isLinkProcessed) first ??= snapshot;
    listeners.forEach((listener) => listener());
  }

  function carryOut(command: Command) {
    switch (command.type) {
      case "ask":
        return matcher.ask(command.retries);
      case "save":
        if (canSave) stored = store.write(installKey, JSON.stringify(state.record));
        return;
      case "resolve":
        return resolve(command.link);
      case "report":
        return report(command.url, command.isResolved);
      case "wait":
        later(command.ms, () => dispatch(command.event));
        return;
      case "openQueue":
        void queue.open(state.record?.installId ?? "");
        return noteOpen();
      case "logOpen":
        queue.add(serializeEvent("app_open"), now());
    }
  }

  function resolve(link: Arrival) {
    void post(resolveShortPath, { url: link.url }, resolveBoundMs).then((reply) =>
      dispatch({ type: "resolved", link, destination: linkOf(reply) }),
    );
  }

  /** Reports an open through one of the app's own links: on its domains, or known to the service. */
  function report(url: string, isResolved: boolean) {
    if (isSilent || isResolved === !!config.linkDomains) return;
    whenGranted(() => {
      const body: UniversalLinkClickRequest = {
        url: reportedUrl(url),
        timestamp: now(),
        platform: os,
      };
      void post(universalLinkClickPath, body, attemptBoundMs);
    });
  }

  /** Logs the first open of a day. */
  function noteOpen() {
    if (config.logAppOpens === true) whenGranted(() => dispatch({ type: "appOpened" }));
  }

  /** Returns the id of the install. */
  function takeRecord({ text, fault }: Stored): string | null {
    canSave = !fault;
    const isLate = fault === "timeout";
    const record = parseRecord(text) ?? {
      v: 1,
      installId: newId(ports),
      // While the record may still arrive there is no match.
      state: isLate ? "done" : "pending",
    };
    const isDue = mayMatch(record, config.retryFailedMatch, now());
    dispatch({
      type: "recordRead",
      record,
      match: !isDue ? "none" : isPending() ? "held" : "asking",
    });
    // An id that lives only in this process cannot be erased by.
    return isLate ? null : record.installId;
  }

  const fault = findFault(config, ports);
  const isUsable = os !== "web" && !fault;
  if (isUsable) {
    if (!given) warn(`Set config.baseUrl: ${localService} is used.`);
    if (!storage) error("No storage: install async-storage, or set config.storage.");
    subscriptions = [
      ports.onUrl(({ url }) => {
        if (isLink(url, "opened")) dispatch({ type: "url", url });
        else debug("Opened by a URL that is not one of your links.");
      }),
      ports.onAppState((app) => {
        isBackground = app === "background";
        if (isBackground) void queue.flush();
        if (app === "active") noteOpen();
      }),
    ];
    launch = readLaunch();
    install = store.read(installKey).then(takeRecord);
    later(timeoutMs, () => {
      if (!first) error(`No link within ${timeoutMs} ms.`);
      dispatch({ type: "deadline" });
    });
  } else if (fault) error(`Set config.${fault}.`);
  if (isOpen || !isUsable) dispatch({ type: "deadline" });

  return {
    ...parts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    getFirst: () => first,
    getInstallId: () => install,
    mount(isProvider) {
      mounted++;
      if (isUsable && isProvider && hasProvider) void readLaunch();
      hasProvider ||= isProvider;
      return () => {
        if (--mounted || !isBackground || os !== "android") return;
        dispatch({ type: "closed" });
      };
    },
    readLaunch,
    upgrade: matcher.upgrade,
    isUsable,
    setConsent(next) {
      setGate(next);
      if (!isPending()) dispatch({ type: "consent" });
      void queue.flush();
    },
    log(event, timestamp = now()) {
      if (isUsable) whenGranted(() => queue.add(event, timestamp));
    },
    fault,
    stop() {
      isStopped = true;
      timers.stop();
      subscriptions.forEach((subscription) => subscription.remove());
    },
  };
}

/** The short form of a debug line: what happened, and how far the match is. */
function nameEvent({ type }: SessionEvent, _: SessionState, { match, result }: SessionState) {
  return [`${type}: match ${result ?? match}`];
}
