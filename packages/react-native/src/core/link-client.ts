import { matchLinkPath, resolveShortPath } from "@throughline/protocol";
import type { MatchLinkRequest } from "@throughline/protocol";
import {
  attemptBoundMs,
  backgroundMs,
  echoMs,
  initialUrlBoundMs,
  matchTimeoutMs,
  maxRetryMs,
  resolveBoundMs,
} from "./bounds.ts";
import { findFaultyField, localService } from "./check-config.ts";
import type { Config } from "./config.ts";
import { createEventQueue } from "./event-queue.ts";
import { installKey, mayMatch, parseRecord } from "./install-record.ts";
import type { LinkContextType } from "./link-context.ts";
import { buildMatchRequest } from "./match-request.ts";
import { newId } from "./new-id.ts";
import type { Ports, Subscription } from "./ports.ts";
import { createPost, isPassing, linkOf } from "./service.ts";
import type { Post } from "./service.ts";
import { initialState, transition } from "./session.ts";
import type { SessionEvent } from "./session.ts";
import { createStore } from "./store.ts";
import { createTimers } from "./timers.ts";

/** A bundler's word, not the host's: folded to `false`, it takes what is only said in development out of a release. */
declare const __DEV__: boolean | undefined;

/** One running session; outlives every component that looks at it. */
export interface LinkSession {
  /** Calls back after every change of the snapshot; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changed. */
  getSnapshot: () => LinkContextType;
  /** The id of this install, once its record is read; `null` in a session that cannot run. */
  getInstallId: () => Promise<string | null>;
  /** To the service, as this app. */
  post: Post;
  /** Takes an event pictured by `pictureEvent`. */
  log: (event: string | undefined, timestamp?: number) => void;
  /** Ends it as the end of the process would. */
  stop: () => void;
}

/** Runs the session's commands through its ports and tells it what came of them. */
export function startSession(config: Config, ports: Ports): LinkSession {
  const [later, bounded, stop] = createTimers(ports);
  const given = config.baseUrl ?? ports.baseUrl;
  const baseUrl = given ?? localService;
  const post = createPost(baseUrl, config, ports, bounded);
  const storage = config.storage ?? ports.storage;
  const [read, saver] = createStore(storage, bounded, ports.warn);
  const [addEvent, openQueue, flush] = createEventQueue(ports, post, read, saver, later);
  const save = saver(installKey, () => state.record);
  const listeners = new Set<() => void>();
  const clearLink = () => dispatch(["clear"]);
  let state = initialState;
  let snapshot: LinkContextType = { ...state.view, clearLink };
  let installId: Promise<string | null> = Promise.resolve(null);
  let saved: Promise<unknown> | undefined;
  let request: Promise<MatchLinkRequest> | undefined;
  let queueOpen = false;
  let subscriptions: Subscription[] = [];

  function dispatch(event: SessionEvent) {
    const { view } = state;
    const [next, { save: toSave, match: toMatch, retryIn, resolve }] = transition(
      state,
      event,
      ports.now(),
    );
    state = next;
    if (toSave) saved = save();
    if (toMatch) void match();
    if (retryIn) later(retryIn, () => dispatch(["retry"]));
    if (resolve) {
      void post(resolveShortPath, { url: resolve.url }, resolveBoundMs).then((reply) =>
        dispatch(["resolved", resolve, linkOf(reply)]),
      );
    }
    if (next.view !== view) {
      snapshot = { ...next.view, clearLink };
      listeners.forEach((listener) => listener());
    }
    if (!queueOpen && next.record && next.view.isLinkProcessed) {
      queueOpen = true;
      void openQueue(next.record.installId);
    }
  }

  async function match() {
    // Written while the phone was read: the record is durable before the service hears of this install.
    const [payload] = await Promise.all([request, saved]);
    const reply = await post(matchLinkPath, payload, attemptBoundMs);
    const link = linkOf(reply);
    if (typeof __DEV__ !== "undefined" && __DEV__ && reply.status === 404) {
      ports.warn(`404 is taken for "no match". Is ${baseUrl} the address of the service?`);
    }
    if (link !== undefined) return dispatch(["answer", link]);
    const { retries } = state;
    if (!retries) {
      const said = reply.body?.error ?? "unusable";
      ports.error(`Matching failed: ${reply.status || "no answer"} from ${baseUrl}: ${said}`);
    }
    const backoff = 500 * 2 ** retries * (1 + ports.random());
    dispatch([
      "failure",
      isPassing(reply) ? Math.min(Math.max(backoff, reply.retryAfter), maxRetryMs) : 0,
    ]);
  }

  async function readRecord(launch: Promise<unknown>) {
    const record = parseRecord(await read(installKey)) ?? {
      v: 1,
      installId: newId(ports),
      state: "pending",
    };
    const run = mayMatch(record, config.retryFailedMatch, ports.now());
    if (run) {
      const isDirect = () => state.direct;
      request = buildMatchRequest(record.installId, config, ports, bounded, launch, isDirect);
    }
    dispatch(["record", record, run]);
    return record.installId;
  }

  async function readInitialUrl() {
    const giveUp = later(initialUrlBoundMs, () => dispatch(["initial"]));
    // A URL that comes after all is delivered late rather than lost.
    const url = await bounded(backgroundMs, ports.getInitialURL).catch(() => null);
    giveUp();
    dispatch(["initial", url]);
    later(echoMs, () => dispatch(["launched"]));
  }

  const isPhone = ports.os !== "web";
  const faulty = findFaultyField(config, baseUrl);
  const usable = isPhone && !faulty;
  if (usable) {
    if (!given) ports.warn(`Set config.baseUrl: ${localService} is used.`);
    if (typeof __DEV__ !== "undefined" && __DEV__ && !storage) {
      ports.warn(
        "No storage, so every start is a first run. Install @react-native-async-storage/async-storage, or set config.storage.",
      );
    }
    subscriptions = [
      ports.onUrl(({ url }) => dispatch(["url", url])),
      ports.onAppState((app) => {
        if (app === "background") void flush();
      }),
    ];
    installId = readRecord(readInitialUrl());
    const wait = Number(config.matchTimeoutMs);
    const timeout = Math.min(wait > 0 ? wait : matchTimeoutMs, backgroundMs);
    later(timeout, () => {
      if (!state.view.isLinkProcessed) ports.error(`No link within ${timeout} ms.`);
      dispatch(["deadline"]);
    });
    later(backgroundMs, () => dispatch(["failure"]));
  } else {
    if (isPhone) ports.error(`Set config.${faulty}: missing or unusable.`);
    dispatch(["deadline"]);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    getInstallId: () => installId,
    post,
    log(event, timestamp = ports.now()) {
      if (usable) addEvent(event, timestamp);
    },
    stop() {
      stop();
      subscriptions.forEach((subscription) => subscription.remove());
    },
  };
}
