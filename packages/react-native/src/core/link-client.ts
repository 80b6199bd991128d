import { matchLinkPath, resolveShortPath, universalLinkClickPath } from "@throughline/protocol";
import type { MatchLinkRequest, UniversalLinkClickRequest } from "@throughline/protocol";
import {
  attemptBoundMs,
  backgroundMs,
  dayMs,
  echoMs,
  initialUrlBoundMs,
  matchTimeoutMs,
  maxRetryMs,
  resolveBoundMs,
} from "./bounds.ts";
import { findFaultyField, localService } from "./check-config.ts";
import type { Config } from "./config.ts";
import { createConsentGate, type Consent } from "./consent.ts";
import { createEventQueue, pictureEvent } from "./event-queue.ts";
import { installKey, mayMatch, parseRecord, type InstallRecord } from "./install-record.ts";
import type { LinkContextType } from "./link-context.ts";
import type { Arrival } from "./link-details.ts";
import { createLinkFilter, type LinkFilter } from "./link-filter.ts";
import { buildMatchRequest } from "./match-request.ts";
import { newId } from "./new-id.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports, Subscription } from "./ports.ts";
import { createPost, isPassing, linkOf, type Post, type Reply } from "./service.ts";
import { initialState, transition } from "./session.ts";
import type { SessionEvent, SessionState } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createTimers, type Timers } from "./timers.ts";

/** A bundler's word, not the host's: folded to `false`, it takes what is only said in development out of a release. */
declare const __DEV__: boolean | undefined;

/** One running session; outlives every component that looks at it. */
export interface LinkSession {
  /** Calls back after every change of the snapshot; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changed. */
  getSnapshot: () => LinkContextType;
  /** The context in which the start ended; `undefined` until then. Stays as it was then. */
  getFirst: () => LinkContextType | undefined;
  /** The id of this install, once its record is read; `null` in a session that cannot run. */
  getInstallId: () => Promise<string | null>;
  /** The URL that launched the app, link or not, as far as it is known. */
  getLaunchUrl: () => string | null | undefined;
  /** Every part is as stable as it is the same. */
  getState: () => Readonly<SessionState>;
  /** Delivers a link that an earlier process kept, unless there is a newer one. */
  restoreLink: (link: Arrival) => void;
  isLink: LinkFilter;
  /** It has a config to run with, and something to run on. */
  isUsable: boolean;
  ports: Ports;
  timers: Timers;
  store: Store;
  setConsent: (consent: Consent) => void;
  /** To the service, as this app. */
  post: Post;
  /** Takes an event pictured by `pictureEvent`. */
  log: (event: string | undefined, timestamp?: number) => void;
  /** The field of its config that cannot be used: with one, it does nothing. */
  fault: string | undefined;
  /** The same of another config. */
  faultOf: (config: Partial<Config>) => string | undefined;
  /** Ends it as the end of the process would. */
  stop: () => void;
}

/**
 * Runs the session's commands through its ports and tells it what came of them.
 *
 * @param isOpen the app went on already, when the first config could not be used
 */
export function startSession(config: Config, ports: Ports, isOpen: boolean): LinkSession {
  const timers = createTimers(ports);
  const { later, bounded } = timers;
  const given = config.baseUrl ?? ports.baseUrl;
  const baseUrl = given ?? localService;
  const post = createPost(baseUrl, config, ports, timers);
  const storage = config.storage ?? ports.storage;
  const wait = Number(config.matchTimeoutMs);
  const timeoutMs = Math.min(wait > 0 ? wait : matchTimeoutMs, backgroundMs);
  const store = createStore(storage, timers, ports.warn);
  const consent = createConsentGate(config.consent);
  const isLink = createLinkFilter(config, ports.error);
  const queue = createEventQueue(ports, post, store, timers, consent.isGranted);
  const listeners = new Set<() => void>();
  const clearLink = () => dispatch({ type: "clear" });
  let state = initialState;
  let snapshot = contextOf();
  let first: LinkContextType | undefined;
  let install: Promise<string | null> = Promise.resolve(null);
  let launchUrl: string | null | undefined;
  let saved: Promise<unknown> | undefined;
  let request: Promise<MatchLinkRequest | undefined> | undefined;
  let asking: Promise<void> | undefined;
  let launch: Promise<void> | undefined;
  let queueOpen = false;
  let mayWrite = true;
  /** The match waits for consent. */
  let isHeld = false;
  let subscriptions: Subscription[] = [];

  function contextOf(): LinkContextType {
    const { isLinkProcessed, link } = state.view;
    return {
      isLinkProcessed,
      linkUrl: link?.url ?? null,
      linkRoute: parseLink(link?.url)?.route ?? null,
      linkType: link?.type ?? null,
      clearLink,
    };
  }

  function dispatch(event: SessionEvent) {
    const { view } = state;
    const { state: next, commands } = transition(state, event, ports.now());
    const { retryIn, resolve, report } = commands;
    state = next;
    if (commands.save) saved = saveRecord();
    if (commands.match) asking = match();
    if (retryIn) later(retryIn, () => dispatch({ type: "retry" }));
    if (resolve) {
      void post(resolveShortPath, { url: resolve.url }, resolveBoundMs).then((reply) =>
        dispatch({ type: "resolved", link: resolve, found: linkOf(reply) }),
      );
    }
    if (report) {
      consent.whenGranted(() => {
        const body: UniversalLinkClickRequest = {
          url: report,
          timestamp: ports.now(),
          platform: ports.os,
        };
        void post(universalLinkClickPath, body, attemptBoundMs);
      });
    }
    if (next.view !== view) {
      snapshot = contextOf();
      if (next.view.isLinkProcessed) first ??= snapshot;
      listeners.forEach((listener) => listener());
    }
    if (!queueOpen && next.record && next.view.isLinkProcessed) {
      queueOpen = true;
      void queue.open(next.record.installId);
      noteOpen();
    }
  }

  async function saveRecord() {
    if (mayWrite) await store.write(installKey, JSON.stringify(state.record));
  }

  /** Logs the first open of a day. */
  function noteOpen() {
    consent.whenGranted(() => {
      const openedOn = Math.floor(ports.now() / dayMs);
      const { record } = state;
      if (config.logAppOpens !== true || !record || record.openedOn === openedOn) return;
      state = { ...state, record: { ...record, openedOn } };
      void saveRecord();
      queue.add(pictureEvent("app_open", undefined), ports.now());
    });
  }

  async function match() {
    // Written while the phone was read: the record is durable before the service hears of this install.
    const [payload] = await Promise.all([request, saved]);
    // Consent may have been taken back meanwhile.
    if (!payload || !("clickId" in payload || consent.isGranted())) {
      return dispatch({ type: "answer", link: null });
    }
    const reply = await post(matchLinkPath, payload, attemptBoundMs);
    const link = linkOf(reply);
    if (typeof __DEV__ !== "undefined" && __DEV__ && reply.status === 404) {
      ports.warn(`404 is taken for "no match". Is ${baseUrl} the address of the service?`);
    }
    if (link === null) void askOtherFamily(payload, reply);
    if (link !== undefined) return dispatch({ type: "answer", link });
    const { retries } = state;
    if (!retries) {
      const said = reply.body?.error ?? "unusable";
      ports.error(`Matching failed: ${reply.status || "no answer"} from ${baseUrl}: ${said}`);
    }
    const backoff = 500 * 2 ** retries * (1 + ports.random());
    dispatch({
      type: "failure",
      retryIn: isPassing(reply) ? Math.min(Math.max(backoff, reply.retryAfter), maxRetryMs) : 0,
    });
  }

  /** The click may have come through the other address family: asked once, off the app's way. */
  async function askOtherFamily(payload: MatchLinkRequest, { body }: Reply) {
    const { url, token } = body?.otherFamily ?? {};
    if (!parseLink(url)?.host || !consent.isGranted()) return;
    const again = { ...payload, networkToken: token };
    const link = linkOf(await post(matchLinkPath, again, attemptBoundMs, url));
    if (link) dispatch({ type: "late", link });
  }

  async function readRecord() {
    const { text, fault } = await store.read(installKey);
    // What was not read may be the record of a known install: never written over, and as long as it
    // may still come there is no match either.
    mayWrite = !fault;
    const record = parseRecord(text) ?? {
      v: 1,
      installId: newId(ports),
      state: fault === "timeout" ? "done" : "pending",
    };
    const isDue = mayMatch(record, config.retryFailedMatch, ports.now());
    isHeld = isDue && consent.isPending();
    if (isDue && !isHeld) runMatch(record);
    else dispatch({ type: "record", record, run: false });
    // An id of this process alone is nobody's to be erased by.
    return fault === "timeout" ? null : record.installId;
  }

  function runMatch(record: InstallRecord) {
    const keepAsking = later(backgroundMs, () => dispatch({ type: "failure" }));
    request = buildMatchRequest(config, ports, timers, {
      installId: record.installId,
      promptBoundMs: timeoutMs,
      launch,
      isDirect: () => state.direct,
      isLink,
      isGranted: consent.isGranted(),
      async onLate(late) {
        request = Promise.resolve(late);
        keepAsking();
        await asking;
        dispatch({ type: "signal" });
      },
    });
    dispatch({ type: "record", record, run: true });
  }

  async function readInitialUrl() {
    const giveUp = later(initialUrlBoundMs, () => dispatch({ type: "initial" }));
    // A URL that comes after all is delivered late rather than lost.
    const url = await bounded(backgroundMs, ports.getInitialURL).catch(() => null);
    giveUp();
    launchUrl = url;
    dispatch({ type: "initial", url: isLink(url, true) ? url : null });
    later(echoMs, () => dispatch({ type: "launched" }));
  }

  const isPhone = ports.os !== "web";
  const faultOf = (next: Partial<Config>) =>
    isPhone ? findFaultyField(next, next.baseUrl ?? ports.baseUrl ?? localService) : undefined;
  const fault = faultOf(config);
  const isUsable = isPhone && !fault;
  if (isUsable) {
    if (!given) ports.warn(`Set config.baseUrl: ${localService} is used.`);
    if (!storage) {
      ports.error(
        "No storage, so every start is a first run. Install @react-native-async-storage/async-storage, or set config.storage.",
      );
    }
    subscriptions = [
      ports.onUrl(({ url }) => {
        if (isLink(url, true)) dispatch({ type: "url", url });
      }),
      ports.onAppState((app) => {
        if (app === "background") void queue.flush();
        if (app === "active") noteOpen();
      }),
    ];
    launch = readInitialUrl();
    install = readRecord();
    later(timeoutMs, () => {
      if (!state.view.isLinkProcessed) ports.error(`No link within ${timeoutMs} ms.`);
      dispatch({ type: "deadline" });
    });
  } else if (fault) ports.error(`Set config.${fault}: missing or unusable.`);
  if (isOpen || !isUsable) dispatch({ type: "deadline" });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    getFirst: () => first,
    getInstallId: () => install,
    getLaunchUrl: () => launchUrl,
    getState: () => state,
    post,
    restoreLink: (link) => dispatch({ type: "restored", link }),
    isLink,
    isUsable,
    ports,
    timers,
    store,
    setConsent(next) {
      consent.set(next);
      if (isHeld && state.record && !consent.isPending()) {
        isHeld = false;
        runMatch(state.record);
      }
      void queue.flush();
    },
    log(event, timestamp = ports.now()) {
      if (isUsable) consent.whenGranted(() => queue.add(event, timestamp));
    },
    fault,
    faultOf,
    stop() {
      timers.stop();
      subscriptions.forEach((subscription) => subscription.remove());
    },
  };
}
