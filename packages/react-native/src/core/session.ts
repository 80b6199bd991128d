import { resolveShortPath, universalLinkClickPath } from "@throughline/protocol/client";
import type { UniversalLinkClickRequest } from "@throughline/protocol/client";
import { requestTimeoutMs, backgroundMs, matchTimeoutMs, resolveTimeoutMs } from "./time-limits.ts";
import { findInvalidField, localService } from "./check-config.ts";
import type { Config } from "./config.ts";
import { createConsentGate, type Consent } from "./consent.ts";
import { createEventQueue, isWithdrawal, serializeEvent } from "./event-queue.ts";
import { installKey, mayMatch, parseRecord, type InstallRecord } from "./install-record.ts";
import { createLaunchReader, type LaunchReader } from "./launch.ts";
import type { LinkContextType } from "./link-context.ts";
import type { SessionLink } from "./link-details.ts";
import { createLinkFilter, domainsOf, type LinkFilter } from "./link-filter.ts";
import { createRequestSource, type RequestSource } from "./match-request.ts";
import { createMatcher, type Matcher } from "./matcher.ts";
import { newId } from "./new-id.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports, SessionPorts, Subscription } from "./ports.ts";
import { bareUrl, reportedUrl } from "./reported-url.ts";
import { createPost, readLink, type Post } from "./service.ts";
import {
  initialState,
  type Command,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";
import { createStore, type Store, type Stored } from "./store.ts";
import { createTimers, type Timers } from "./timers.ts";
import { transition } from "./transition.ts";

/** Set by the bundler. `false` removes development code from a release. */
declare const __DEV__: boolean | undefined;

/** A running session. It outlives every component that uses it. */
export interface LinkSession {
  /**
   * Calls `listener` after every event, even if nothing changed. Returns a function that
   * unsubscribes.
   */
  subscribe: (listener: () => void) => () => void;
  /** Returns the current context. It is the same object until something changes. */
  getSnapshot: () => LinkContextType;
  /**
   * Resolves to the id of this install when its record is read. `null` in a session that cannot run, and as
   * long as the id is not stored because of missing consent.
   */
  getInstallId: () => Promise<string | null>;
  /** Returns the current state. Each part of it is the same object until that part changes. */
  getState: () => SessionState;
  /**
   * Call this when a part of the app's screen is mounted. Returns a function to call when that part is
   * unmounted. Android may destroy and recreate the screen while JavaScript keeps running, so every
   * provider except the first reads the launch URL again.
   */
  mount: (isProvider: boolean) => () => void;
  /** Reads the launch URL again, in a usable session. Resolves to the URL, however late, whether it is a link or not. */
  readLaunch: LaunchReader;
  /** Changes the state as `transition` decides. */
  dispatch: (event: SessionEvent) => void;
  /** Repeats the match request with a link that the user pasted. */
  upgrade: Matcher["upgrade"];
  /** Collects the signals of match requests. */
  source: RequestSource;
  /** Logs a line if `config.debug` is set. */
  debug: (line: string) => void;
  isLink: LinkFilter;
  /** Whether the config is valid and the platform is supported. */
  isUsable: boolean;
  /** What the service gets. A 0.3.x provider may limit it later. */
  scope: SessionOptions;
  config: Config;
  ports: Ports;
  timers: Timers;
  store: Store;
  setConsent: (consent: Consent) => void;
  /** Posts to the service with this app's credentials. */
  post: Post;
  /** Logs an event that `serializeEvent` serialized. */
  log: (event: string | undefined, timestamp?: number) => void;
  /** Sets the user of later events. `null` means that nobody is signed in. */
  setUser: (id: string | null) => void;
  /** The invalid field of the config. The session does nothing if a field is invalid. */
  invalidField: string | undefined;
  /** Stops the session as the end of the process would. */
  stop: () => void;
}

/** Options of a session. */
export interface SessionOptions {
  /** Whether the service gets match requests only: it neither resolves short links nor learns of opens. */
  matchOnly?: boolean | undefined;
}

/**
 * Runs a session: keeps its state, carries out the commands of `transition` through the ports, and
 * reports the results back as events.
 */
export function startSession(
  config: Config,
  ports: SessionPorts,
  scope: SessionOptions = {},
): LinkSession {
  const { os, now, warn, error } = ports;
  /** In a release, a debug line is short: the event and the state of the match. */
  const explain =
    ports.explain ??
    (({ type }: SessionEvent, _: SessionState, { match, result }: SessionState) => [
      `${type}: match ${result ?? match}`,
    ]);
  const timers = createTimers(ports);
  const { later } = timers;
  const configuredUrl = config.baseUrl ?? ports.baseUrl;
  const baseUrl = configuredUrl ?? localService;
  // An answer shows that the phone is online.
  const post = createPost(baseUrl, config, ports, timers, () => queue.resume());
  const storage = config.storage ?? ports.storage;
  const wait = Number(config.matchTimeoutMs);
  const timeoutMs = Math.min(wait > 0 ? wait : matchTimeoutMs, backgroundMs);
  const store = createStore(storage, timers, warn);
  const isGranted = () => state.consent === "granted";
  const gate = createConsentGate(() => state.consent);
  const domains = domainsOf(config.linkDomains);
  const isLink = createLinkFilter(config, domains, error);
  const queue = createEventQueue(
    ports,
    post,
    store,
    timers,
    (event) => isGranted() || (state.consent !== "pending" && isWithdrawal(event)),
    (id) => dispatch({ type: "user", id }),
  );
  const debug = (line: string) => {
    if (config.debug === true) ports.log(line);
  };
  const invalidField = findInvalidField(config, ports);
  const isUsable = os !== "web" && !invalidField;
  const getState = () => state;
  const readLaunch = createLaunchReader(ports, timers, isLink, dispatch, getState);
  const source = createRequestSource(config, ports, timers, isLink, isGranted);
  /** The parts that other modules use too. */
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
    getState,
  };
  const matcher = createMatcher({
    ...parts,
    baseUrl,
    isGranted,
    isOurs,
    launch: () => launch,
    stored: () => stored,
  });
  const listeners = new Set<() => void>();

  let state: SessionState = {
    ...initialState,
    consent: config.consent ?? "granted",
    isBackground: ports.getAppState() === "background",
  };
  let snapshot = buildContext();
  /** Pending work that other functions wait for. */
  let launch: Promise<unknown> | undefined;
  let recordRead = Promise.resolve();
  let stored: Promise<unknown> | undefined;
  let subscriptions: Subscription[] = [];
  let isStopped = false;

  function buildContext(): LinkContextType {
    const { link } = state;
    return {
      isLinkProcessed: state.isReady,
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
    // A command may dispatch the next event at once.
    if (state.link !== before.link || state.isReady !== before.isReady) {
      snapshot = buildContext();
    }
    explain(event, before, state).forEach(debug);
    next.commands.forEach(carryOut);
    listeners.forEach((listener) => listener());
  }

  function carryOut(command: Command) {
    switch (command.type) {
      case "ask":
        return matcher.ask(command.retries);
      case "save":
        stored = store.write(installKey, JSON.stringify(state.record));
        return;
      case "resolve":
        return resolve(command.link);
      case "report":
        return report(command.url, command.isResolved);
      case "wait":
        later(command.ms, () => dispatch(command.event));
        return;
      case "launch":
        if (isUsable) void readLaunch();
        return;
      case "open":
        void queue.open(state.record as InstallRecord);
        return logOpen();
      case "app_open":
        queue.add(serializeEvent("app_open"), now());
    }
  }

  function resolve(link: SessionLink) {
    const finish = (destination?: SessionLink | null) =>
      dispatch({
        type: "resolved",
        link,
        destination,
        isOurs: !destination || isOurs(destination),
      });
    // Only the service itself may have an IP address or a name without a dot. Other links have a domain.
    const host = parseLink(link.url)?.host as string;
    const isForeign = !/\..*[^\d\]]$/.test(host) && host !== parseLink(baseUrl)?.host;
    if (scope.matchOnly || isForeign || !isGranted()) return finish();
    const body = { url: bareUrl(link.url) };
    void post(resolveShortPath, body, resolveTimeoutMs).then(readLink).then(finish);
  }

  /** Returns whether an answer of the service is one of the app's links. */
  function isOurs({ url }: SessionLink) {
    if (isLink(url, "matched")) return true;
    if (typeof __DEV__ !== "undefined" && __DEV__) {
      const { host } = parseLink(url) ?? {};
      warn(`The link to ${host} is dropped: see config.linkDomains, shouldHandleLink.`);
    }
    return false;
  }

  const getInstallId = () =>
    recordRead.then(() => (state.isIdFinal ? (state.record as InstallRecord).installId : null));

  /**
   * Reports that a link opened the app, if the link is on the app's domains or known to the service.
   */
  function report(url: string, isResolved?: boolean) {
    if (scope.matchOnly || isResolved === !!domains) return;
    gate.whenGranted(() => {
      const timestamp = now();
      void getInstallId().then((installId) => {
        const body: UniversalLinkClickRequest = {
          url: reportedUrl(url),
          timestamp,
          platform: os,
          installId,
        };
        return post(universalLinkClickPath, body, requestTimeoutMs);
      });
    });
  }

  /** Logs the first open of a day. */
  function logOpen() {
    if (config.logAppOpens === true) gate.whenGranted(() => dispatch({ type: "appOpened" }));
  }

  /** Takes over the stored record, or creates one. */
  function takeRecord({ text, failure }: Stored) {
    const known = parseRecord(text);
    const record = known ?? {
      v: 1,
      installId: newId(ports),
      // There is no match while the record may still arrive.
      state: failure === "timeout" ? "done" : "pending",
    };
    dispatch({
      type: "recordRead",
      record,
      isDue: mayMatch(record, config.retryFailedMatch, now()),
      canSave: !failure,
      isIdFinal: !!known || failure === "error",
    });
  }

  const demand = (field: string) => error(`Set config.${field}.`);
  if (isUsable) {
    if (!configuredUrl) warn(`Set config.baseUrl: ${localService} is used.`);
    if (!storage) {
      if (typeof __DEV__ !== "undefined" && __DEV__) {
        error("No storage: install async-storage, or set config.storage.");
      } else demand("storage");
    }
    subscriptions = [
      ports.onUrl(({ url }) => {
        if (isLink(url, "opened")) dispatch({ type: "url", url });
        else if (typeof __DEV__ !== "undefined" && __DEV__) {
          debug("Opened by a URL that is not one of your links.");
        }
      }),
      ports.onAppState((app) => {
        dispatch({ type: "appState", app });
        if (state.isBackground) void queue.flush();
        if (app !== "active") return;
        queue.resume();
        logOpen();
      }),
    ];
    launch = readLaunch();
    recordRead = store.read(installKey).then(takeRecord);
    later(timeoutMs, () => {
      if (!state.isReady) error(`No link within ${timeoutMs} ms.`);
      dispatch({ type: "deadline" });
    });
  } else if (invalidField) demand(invalidField);
  if (!isUsable) dispatch({ type: "deadline" });

  return {
    ...parts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    getInstallId,
    mount(isProvider) {
      dispatch({ type: "mounted", isProvider });
      return () => dispatch({ type: "unmounted", isAndroid: os === "android" });
    },
    readLaunch,
    upgrade: matcher.upgrade,
    isUsable,
    scope,
    setConsent(consent) {
      dispatch({ type: "consent", consent });
      gate.update();
      void queue.flush();
    },
    log(event, timestamp = now()) {
      if (isUsable) gate.whenGranted(() => queue.add(event, timestamp));
    },
    setUser(id) {
      const change = () => queue.setUser(id);
      // Without consent no user is stored, but a user who was stored before still signs out.
      if (!isUsable) return;
      if (id || state.consent === "pending") gate.whenGranted(change);
      else change();
    },
    invalidField,
    stop() {
      isStopped = true;
      timers.stop();
      subscriptions.forEach((subscription) => subscription.remove());
    },
  };
}
