import { matchLinkPath, resolveShortPath, universalLinkClickPath } from "@throughline/protocol";
import type { MatchLinkRequest, UniversalLinkClickRequest } from "@throughline/protocol";
import {
  attemptBoundMs,
  backgroundMs,
  dayMs,
  initialUrlBoundMs,
  matchTimeoutMs,
  maxRetryMs,
  resolveBoundMs,
} from "./bounds.ts";
import { findFault, localService } from "./check-config.ts";
import type { Config } from "./config.ts";
import { createConsentGate, type Consent } from "./consent.ts";
import { createEventQueue, serializeEvent } from "./event-queue.ts";
import { installKey, mayMatch, parseRecord, type InstallRecord } from "./install-record.ts";
import type { LinkContextType } from "./link-context.ts";
import type { Arrival } from "./link-details.ts";
import { createLinkFilter, type LinkFilter } from "./link-filter.ts";
import { buildMatchRequest } from "./match-request.ts";
import { newId } from "./new-id.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports, Subscription } from "./ports.ts";
import { createPost, isPassing, linkOf, type Post, type Reply } from "./service.ts";
import { createSession, type SessionState } from "./session.ts";
import { createStore, type Store } from "./store.ts";
import { createTimers, type Timers } from "./timers.ts";

/** Set by the bundler; `false` in a release takes out of it what is only logged in development. */
declare const __DEV__: boolean | undefined;

/** One running session; outlives every component that looks at it. */
export interface LinkSession {
  /** Calls back after every change of the snapshot; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  getSnapshot: () => LinkContextType;
  /** The context in which the start ended; `undefined` until then. Stays as it was then. */
  getFirst: () => LinkContextType | undefined;
  /** The id of this install, once its record is read; `null` in a session that cannot run. */
  getInstallId: () => Promise<string | null>;
  /** Each part is the same object until it changes. */
  getState: () => SessionState;
  /** Delivers a link that an earlier process kept, unless there is a newer one. */
  restoreLink: (link: Arrival) => void;
  isLink: LinkFilter;
  /** The config is valid and the platform is supported. */
  isUsable: boolean;
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

/**
 * Carries out what the session decides, through its ports, and reports the results back to it.
 *
 * @param isOpen the app already continued, because the first config was invalid
 */
export function startSession(config: Config, ports: Ports, isOpen: boolean): LinkSession {
  const { os, now, warn, error } = ports;
  const timers = createTimers(ports);
  const { later, bounded } = timers;
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
  const listeners = new Set<() => void>();
  const session = createSession({
    now,
    later,
    ask(retries) {
      asking = match(retries);
    },
    spend(failed) {
      const { failures = [] } = record as InstallRecord;
      saveRecord({ state: "done", failures: failed ? [...failures, now()] : undefined });
    },
    resolve({ url }, resolved) {
      void post(resolveShortPath, { url }, resolveBoundMs).then((reply) => resolved(linkOf(reply)));
    },
    report: (url) =>
      whenGranted(() => {
        const body: UniversalLinkClickRequest = { url, timestamp: now(), platform: os };
        void post(universalLinkClickPath, body, attemptBoundMs);
      }),
    changed() {
      snapshot = contextOf();
      if (snapshot.isLinkProcessed) first ??= snapshot;
      listeners.forEach((listener) => listener());
      openQueue();
    },
  });
  let snapshot = contextOf();
  let first: LinkContextType | undefined;
  let record: InstallRecord | undefined;
  let install: Promise<string | null> | null = null;
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
    const { isLinkProcessed, link } = session.state();
    return {
      isLinkProcessed,
      linkUrl: link?.url ?? null,
      linkRoute: parseLink(link?.url)?.route ?? null,
      linkType: link?.type ?? null,
      clearLink: session.clear,
    };
  }

  /** Events are sent once the app has its outcome. */
  function openQueue() {
    if (queueOpen || !record || !first) return;
    queueOpen = true;
    void queue.open(record.installId);
    noteOpen();
  }

  function saveRecord(change?: Partial<InstallRecord>) {
    record = { ...(record as InstallRecord), ...change };
    if (mayWrite) saved = store.write(installKey, JSON.stringify(record));
  }

  /** Logs the first open of a day. */
  function noteOpen() {
    whenGranted(() => {
      const openedOn = Math.floor(now() / dayMs);
      if (config.logAppOpens !== true || !record || record.openedOn === openedOn) return;
      saveRecord({ openedOn });
      queue.add(serializeEvent("app_open"), now());
    });
  }

  async function match(retries: number) {
    // The record is durable before the service hears of this install.
    const [payload] = await Promise.all([request, saved]);
    // Consent may have been revoked in the meantime.
    if (!payload || !("clickId" in payload || isGranted())) return session.answer(null);
    const reply = await post(matchLinkPath, payload, attemptBoundMs);
    const link = linkOf(reply);
    if (typeof __DEV__ !== "undefined" && __DEV__ && reply.status === 404) {
      warn(`404 is taken for "no match". Is ${baseUrl} the address of the service?`);
    }
    if (link === null) void askOtherFamily(payload, reply);
    if (link !== undefined) return session.answer(link);
    if (!retries) {
      const said = reply.body?.error ?? "unusable";
      error(`Matching failed: ${reply.status || "no answer"} from ${baseUrl}: ${said}`);
    }
    const backoff = 500 * 2 ** retries * (1 + ports.random());
    session.failure(
      isPassing(reply) ? Math.min(Math.max(backoff, reply.retryAfter), maxRetryMs) : 0,
    );
  }

  /** The click may have come over the other address family: asks once, in the background. */
  async function askOtherFamily(payload: MatchLinkRequest, { body }: Reply) {
    const { url, token } = body?.otherFamily ?? {};
    if (!parseLink(url)?.host || !isGranted()) return;
    const again = { ...payload, networkToken: token };
    const link = linkOf(await post(matchLinkPath, again, attemptBoundMs, url));
    if (link) session.find(link);
  }

  async function readRecord() {
    const { text, fault } = await store.read(installKey);
    // A record that was not read may belong to a known install: it is never overwritten, and while it
    // may still arrive there is no match either.
    mayWrite = !fault;
    record = parseRecord(text) ?? {
      v: 1,
      installId: newId(ports),
      state: fault === "timeout" ? "done" : "pending",
    };
    const isDue = mayMatch(record, config.retryFailedMatch, now());
    isHeld = isDue && isPending();
    if (isDue && !isHeld) runMatch(record);
    else session.find(null);
    openQueue();
    // An id that lives only in this process cannot be erased by.
    return fault === "timeout" ? null : record.installId;
  }

  function runMatch({ installId }: InstallRecord) {
    const keepAsking = later(backgroundMs, session.failure);
    request = buildMatchRequest(config, ports, timers, {
      installId,
      promptBoundMs: timeoutMs,
      launch,
      isDirect: () => session.state().direct,
      isLink,
      isGranted: isGranted(),
      async onLate(late) {
        request = Promise.resolve(late);
        keepAsking();
        await asking;
        session.signal();
      },
    });
    saveRecord();
    session.run();
  }

  async function readInitialUrl() {
    const giveUp = later(initialUrlBoundMs, session.initial);
    // A URL that arrives after that is still delivered, late.
    const launchUrl = await bounded(backgroundMs, ports.getInitialURL).catch(() => null);
    giveUp();
    session.initial(isLink(launchUrl, true) && launchUrl);
  }

  const fault = findFault(config, ports);
  const isUsable = os !== "web" && !fault;
  if (isUsable) {
    if (!given) warn(`Set config.baseUrl: ${localService} is used.`);
    if (!storage) error("No storage: install async-storage, or set config.storage.");
    subscriptions = [
      ports.onUrl(({ url }) => {
        if (isLink(url, true)) session.url(url);
      }),
      ports.onAppState((app) => {
        if (app === "background") void queue.flush();
        if (app === "active") noteOpen();
      }),
    ];
    launch = readInitialUrl();
    install = readRecord();
    later(timeoutMs, () => {
      if (!first) error(`No link within ${timeoutMs} ms.`);
      session.deadline();
    });
  } else if (fault) error(`Set config.${fault}.`);
  if (isOpen || !isUsable) session.deadline();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    getFirst: () => first,
    getInstallId: async () => install,
    getState: session.state,
    post,
    restoreLink: session.restored,
    isLink,
    isUsable,
    ports,
    timers,
    store,
    setConsent(next) {
      setGate(next);
      if (isHeld && record && !isPending()) {
        isHeld = false;
        runMatch(record);
      }
      void queue.flush();
    },
    log(event, timestamp = now()) {
      if (isUsable) whenGranted(() => queue.add(event, timestamp));
    },
    fault,
    stop() {
      timers.stop();
      subscriptions.forEach((subscription) => subscription.remove());
    },
  };
}
