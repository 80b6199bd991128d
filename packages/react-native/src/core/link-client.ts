import { routes } from "@throughline/protocol";
import type { MatchLinkRequest } from "@throughline/protocol";
import { findConfigProblem, resolveBaseUrl } from "./check-config.ts";
import type { Config } from "./config.ts";
import { createEventQueue } from "./event-queue.ts";
import type { LoggedEvent } from "./event-queue.ts";
import { installKey, mayMatch, parseRecord } from "./install-record.ts";
import type { LinkContextType } from "./link-context.ts";
import { LinkEventNames } from "./link-event-names.ts";
import { buildMatchRequest } from "./match-request.ts";
import { newId } from "./new-id.ts";
import type { Ports } from "./ports.ts";
import { createPost, isPassing, linkOf } from "./service.ts";
import { initialState, transition } from "./session.ts";
import type { Command, SessionEvent, SessionState } from "./session.ts";
import { createStore } from "./store.ts";
import { createTimers } from "./timers.ts";

/** One running session; outlives every component that looks at it. */
export interface LinkSession {
  /** Calls back after every change of the snapshot; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changed. */
  getSnapshot: () => LinkContextType;
  /** `false` when there is nothing to run: a faulty config, or no phone. */
  usable: boolean;
  log: (event: LoggedEvent, timestamp?: number) => void;
  /** Ends it as the end of the process would. */
  stop: () => void;
}

const matchTimeoutMs = 5000;
const initialUrlBoundMs = 1000;
/** How long after the launch an identical `url` event is its echo, not a second tap. */
const echoMs = 2000;
const resolveBoundMs = 1500;
const attemptBoundMs = 10_000;
const maxRetryMs = 9000;
const backgroundMs = 30_000;

/** Runs the session's commands through its ports and tells it what came of them. */
export function startSession(config: Config, ports: Ports): LinkSession {
  const warn = (message: string) => ports.warn(`[throughline] ${message}`);
  const error = (message: string) => ports.error(`[throughline] ${message}`);
  const { url: baseUrl, local } = resolveBaseUrl(config, ports);
  const isPhone = /^(ios|android)$/.test(ports.os);
  const problem = findConfigProblem(config, baseUrl);
  const usable = isPhone && !problem;
  const timers = createTimers(ports);
  const { later } = timers;
  const post = createPost(baseUrl, config, ports, timers);
  const store = createStore(config.storage ?? ports.storage, timers, warn);
  const queue = createEventQueue({ ports, post, store, timers, warn });
  const listeners = new Set<() => void>();
  const clearLink = () => dispatch({ type: "clear" });
  let state: SessionState = usable
    ? initialState
    : { ...initialState, view: { ...initialState.view, isLinkProcessed: true } };
  let snapshot: LinkContextType = { ...state.view, clearLink };
  let request: Promise<MatchLinkRequest> | undefined;
  let saved: Promise<unknown> | undefined;
  let queueOpen = false;
  let stops: (() => void)[] | undefined = [];

  function dispatch(event: SessionEvent) {
    if (!stops) return;
    const { view } = state;
    const [next, commands] = transition(state, event);
    state = next;
    commands.forEach(run);
    if (state.view !== view) {
      snapshot = { ...state.view, clearLink };
      listeners.forEach((listener) => listener());
    }
    if (!queueOpen && state.record && state.view.isLinkProcessed) {
      queueOpen = true;
      void queue.open(state.record.installId);
    }
  }

  function run(command: Command) {
    switch (command.type) {
      case "save":
        saved = store.write(installKey, () => JSON.stringify(state.record));
        break;
      case "match":
        void match();
        break;
      case "retry":
        later(command.ms, () => dispatch({ type: "retry" }));
        break;
      case "resolve": {
        const { arrival } = command;
        void post(routes.resolveShort.path, { url: arrival.url }, resolveBoundMs).then((reply) =>
          dispatch({ type: "resolved", arrival, url: linkOf(reply) ?? undefined }),
        );
        break;
      }
    }
  }

  async function match() {
    const installId = state.record?.installId ?? "";
    const isDirect = () => state.direct;
    request ??= buildMatchRequest({ config, ports, timers, installId, isDirect });
    // The record, written while the phone was read, is durable before the service hears of this install.
    const [payload] = await Promise.all([request, saved]);
    const reply = await post(routes.matchLink.path, payload, attemptBoundMs);
    const link = linkOf(reply);
    if (link !== undefined) return dispatch({ type: "answer", link });
    const { status, body, retryAfter = 0 } = reply;
    const { retries } = state;
    if (!retries) {
      const said = body?.["error"] ?? "no usable answer";
      error(`match-link failed (${status || "network"}): ${String(said)}`);
    }
    const backoff = 1000 * 2 ** retries * (0.5 + ports.random() / 2);
    dispatch({
      type: "failure",
      retryIn: isPassing(reply) ? Math.min(Math.max(backoff, retryAfter), maxRetryMs) : undefined,
      at: ports.now(),
    });
  }

  async function readRecord() {
    const found = parseRecord(await store.read(installKey));
    const record = found ?? { v: 1, installId: newId(ports), state: "pending" };
    const run = mayMatch(record, config.retryFailedMatch, ports.now());
    dispatch({ type: "record", record, fresh: !found, run });
  }

  function readInitialUrl() {
    const initial = (url: unknown) => dispatch({ type: "initial", url });
    const giveUp = later(initialUrlBoundMs, () => initial(null));
    const known = (url?: unknown) => {
      giveUp();
      initial(url);
      later(echoMs, () => dispatch({ type: "launched" }));
    };
    // A URL that comes after all is delivered late rather than lost.
    new Promise((resolve) => resolve(ports.getInitialURL())).then(known, () => known());
  }

  if (usable) {
    if (local && !ports.dev) warn(`no config.baseUrl: using ${baseUrl}.`);
    stops = [
      timers.stop,
      ports.onUrl((url) => dispatch({ type: "url", url })),
      ports.onAppState((app) => {
        if (app === "background") void queue.flush();
      }),
    ];
    void readRecord();
    readInitialUrl();
    const wait = Number(config.matchTimeoutMs);
    const timeout = Math.min(wait > 0 ? wait : matchTimeoutMs, backgroundMs);
    later(timeout, () => {
      if (!state.view.isLinkProcessed) error(`no answer within ${timeout} ms, the app goes on.`);
      dispatch({ type: "deadline", at: ports.now() });
    });
    later(backgroundMs, () => dispatch({ type: "expired", at: ports.now() }));
  } else if (isPhone) error(String(problem));

  return {
    usable,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    log(event, timestamp = ports.now()) {
      if (!usable) return;
      if (ports.dev && !(Object.values(LinkEventNames) as string[]).includes(event.name))
        warn(`"${event.name}" is none of LinkEventNames; it is sent as it is.`);
      queue.add(event, timestamp);
    },
    stop() {
      stops?.forEach((stop) => stop());
      stops = undefined;
    },
  };
}
