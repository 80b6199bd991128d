import { Worker } from "node:worker_threads";
import type {
  ClickEvidence,
  ModelParameters,
  OpenEvidence,
  Platform,
  ScoredOpen,
} from "@throughline/engine";
import { deserializeError, limitMemory, StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { ReaderThreadAccess } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { minuteMs } from "@throughline/engine/durations";
import { atMost } from "../../../platform/cache/at-most.ts";
import type { Clock } from "../../../platform/time/clock.ts";
import type { LearnedModels } from "../learned-model/learned-models.ts";
import { maxApps } from "./statistics-cache.ts";
import type {
  DeviceMatcher,
  MatchedApp,
  ScoringRequest,
  AttributedClicks,
  ScoringResult,
} from "./device-matcher.ts";
import type { MessageFromMatcher, MessageToMatcher } from "./thread-messages.ts";
import { PendingClicks } from "./pending-clicks.ts";
import type { CountedClick } from "./pending-clicks.ts";

/** How many calls may wait for the thread. An answer that is seconds late is of no use to a phone. */
const maxCalls = 2000;

/** The state of an app that was sent to the thread, and the clicks that are still to be sent. */
interface SyncedApp {
  readonly pending: PendingClicks;
  /** Clicks that are counted without their evidence, by platform and period of ten minutes. */
  readonly clickCounts: Map<string, ClickCount>;
  /** Undefined until the thread has received the app's first message. */
  windowMs?: number;
  generation?: number;
  model?: ModelParameters;
}

interface ClickCount {
  readonly platform: Platform;
  readonly at: number;
  clicks: number;
}

/**
 * Scores opens in a worker thread that reads the store itself, so that redirects do not wait for it. The thread starts with
 * the first open. If the thread crashes, the calls under way fail, and the next call starts a new thread, which reads its
 * statistics from the store.
 */
export class DeviceMatcherThread implements DeviceMatcher {
  readonly #access: ReaderThreadAccess;
  readonly #models: Pick<LearnedModels, "of">;
  readonly #now: Clock;
  readonly #script: URL;
  readonly #onNotice: (sentence: string) => void;
  readonly #apps = new LRUCache<string, SyncedApp>({
    ...atMost(maxApps),
    dispose: (_synced, appId, reason) => {
      if (reason === "evict") this.#post({ kind: "forgetApp", app: appId });
    },
  });
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #worker: Worker | undefined;
  #isClosed = false;
  #lastCall = 0;
  #lastExpiry = Number.NEGATIVE_INFINITY;

  /**
   * @param script the program of the thread
   * @param onNotice called with messages for the operator
   */
  constructor(
    script: URL,
    access: ReaderThreadAccess,
    models: Pick<LearnedModels, "of">,
    now: Clock,
    onNotice: (sentence: string) => void = () => undefined,
  ) {
    this.#onNotice = onNotice;
    this.#access = access;
    this.#models = models;
    this.#now = now;
    this.#script = script;
    access.onClicksDeleted(() => this.#post({ kind: "clicksDeleted" }));
    access.beforeClose(() => this.#close());
  }

  async score(request: ScoringRequest): Promise<ScoringResult> {
    if (this.#calls.size >= maxCalls) {
      throw new StoreBusy("Too many first opens wait to be matched. Try again in a moment.");
    }
    await this.#access.applyJournals();
    await this.#prepare(request.app);
    return (await this.#call({ kind: "score", args: [request] })) as ScoringResult;
  }

  async recordOpen(
    app: MatchedApp,
    open: OpenEvidence,
    at: number,
    { bayesFactor, candidates, addressPairs = [] }: ScoredOpen,
  ): Promise<number> {
    if (this.#isClosed) return 0;
    const scored = { bayesFactor, ...toAttributedClicks({ candidates }), addressPairs };
    await this.#prepare(app);
    const call: CallWithoutId = { kind: "recordOpen", args: [matchedApp(app), open, at, scored] };
    return (await this.#call(call)) as number;
  }

  async recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number> {
    if (this.#isClosed) return 0;
    await this.#prepare(app);
    return (await this.#call({ kind: "recordLabel", args: [matchedApp(app), open, at] })) as number;
  }

  async refund(app: MatchedApp, open: AttributedClicks): Promise<void> {
    await this.#prepare(app);
    await this.#call({ kind: "refund", args: [matchedApp(app), toAttributedClicks(open)] });
  }

  onClick(appId: string, click: CountedClick): void {
    this.#deleteExpired(click.at);
    // Only opens count as a use of the cache entry.
    this.#apps.peek(appId)?.pending.add(click);
  }

  onClicksWithoutEvidence(appId: string, platform: Platform, at: number, clicks: number): void {
    const synced = this.#apps.peek(appId);
    if (synced) addClickCount(synced, platform, at, clicks);
  }

  onSignals(appId: string, click: string, evidence: ClickEvidence, at: number): void {
    const synced = this.#apps.peek(appId);
    if (!synced || synced.pending.amend({ click, evidence, at })) return;
    this.#post({ kind: "onSignals", args: [appId, click, evidence, at] });
  }

  clear(): void {
    this.#apps.clear();
    this.#post({ kind: "clear", args: [] });
  }

  /** Sends the thread what changed since the app's last call: its model, and its clicks. */
  async #prepare(app: MatchedApp): Promise<void> {
    const { id, matching } = app;
    const { windowMs } = matching;
    const learned = await this.#models.of(id);
    const { generation, parameters: model } = learned;
    this.#worker ??= this.#start();
    const now = this.#now();
    this.#deleteExpired(now);
    let synced = this.#apps.get(id);
    if (!synced) this.#apps.set(id, (synced = newSyncedApp()));
    if (synced.windowMs !== windowMs || synced.generation !== generation) {
      // Clicks are queued from here on. Earlier clicks are in the database after this call.
      await this.#access.applyJournals();
      Object.assign(synced, { windowMs, generation, model });
      const opens = learned.opens.toJson();
      this.#post({ kind: "begin", app: id, windowMs, model: { generation, model, opens }, now });
    } else if (synced.model !== model) {
      synced.model = model;
      this.#post({ kind: "model", app: id, model });
    }
    for (const { platform, at, clicks } of synced.clickCounts.values()) {
      this.#post({ kind: "onClicksWithoutEvidence", args: [id, platform, at, clicks] });
    }
    synced.clickCounts.clear();
    await synced.pending.countPending(now, (clicks) =>
      this.#post({ kind: "clicks", app: id, clicks }),
    );
    // If the thread ended meanwhile, a new thread must get everything again.
    if (this.#apps.peek(id) !== synced) await this.#prepare(app);
  }

  /** Deletes data outside the match window of its app, at most once a minute. Apps without traffic are included. */
  #deleteExpired(now: number): void {
    if (Math.abs(now - this.#lastExpiry) < minuteMs) return;
    this.#lastExpiry = now;
    for (const { pending, clickCounts, windowMs } of this.#apps.values()) {
      if (windowMs === undefined) continue;
      pending.deleteBefore(now - windowMs);
      for (const [key, { at }] of clickCounts) if (at < now - windowMs) clickCounts.delete(key);
    }
    this.#post({ kind: "deleteExpired", args: [now] });
  }

  /** Sends a message if the thread runs. A new thread reads everything from the store. */
  #post(message: MessageToMatcher): void {
    this.#worker?.postMessage(message, []);
  }

  #call(call: CallWithoutId): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    const answer = Promise.withResolvers<unknown>();
    const id = (this.#lastCall += 1);
    worker.postMessage({ ...call, id, now: this.#now() } satisfies MessageToMatcher, []);
    this.#calls.set(id, answer);
    return answer.promise;
  }

  #start(): Worker {
    if (this.#isClosed) throw new StoreUnavailable("The store is closed.");
    let worker: Worker;
    try {
      worker = new Worker(this.#script, {
        workerData: { folder: this.#access.folder },
        resourceLimits: limitMemory({ maxYoungGenerationSizeMb: 12 }),
      });
    } catch (error) {
      throw threadEnded(error instanceof Error ? error.message : String(error));
    }
    let reason = "it ended";
    worker.on("message", (message: MessageFromMatcher) => {
      const answer = this.#calls.get(message.id);
      this.#calls.delete(message.id);
      if ("failure" in message) answer?.reject(deserializeError(message.failure));
      else answer?.resolve(message.text && JSON.parse(message.text));
    });
    worker.on("error", (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#apps.clear();
      const ended = threadEnded(reason);
      if (!this.#isClosed) this.#onNotice(ended.message);
      for (const answer of this.#calls.values()) answer.reject(ended);
      this.#calls.clear();
    });
    return worker;
  }

  /** Ends the thread after it has answered all calls. Opens that are answered later do not train the model. */
  async #close(): Promise<void> {
    this.#isClosed = true;
    while (this.#calls.size > 0) {
      await Promise.allSettled([...this.#calls.values()].map(({ promise }) => promise));
    }
    const worker = this.#worker;
    if (!worker) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    worker.once("exit", () => resolve());
    worker.postMessage({ kind: "close" } satisfies MessageToMatcher, []);
    await promise;
  }
}

type Call = Extract<MessageToMatcher, { id: number }>;
type CallWithoutId = {
  [Kind in Call["kind"]]: Omit<Extract<Call, { kind: Kind }>, "id" | "now">;
}[Call["kind"]];

function newSyncedApp(): SyncedApp {
  const clickCounts = new Map<string, ClickCount>();
  const synced: SyncedApp = {
    clickCounts,
    pending: new PendingClicks(({ platform, automated }, at) => {
      if (!automated) addClickCount(synced, platform, at, 1);
    }),
  };
  return synced;
}

function addClickCount(
  { clickCounts }: SyncedApp,
  platform: Platform,
  at: number,
  clicks: number,
): void {
  const key = `${platform} ${Math.floor(at / (10 * minuteMs))}`;
  const known = clickCounts.get(key);
  if (known) known.clicks += clicks;
  else clickCounts.set(key, { platform, at, clicks });
}

/** Returns only the needed fields, so that fewer are copied to the thread. */
function matchedApp({ id, matching }: MatchedApp): MatchedApp {
  return { id, matching };
}

function toAttributedClicks({ candidates }: AttributedClicks): AttributedClicks {
  return { candidates: candidates.map(({ click, posterior }) => ({ click, posterior })) };
}

function threadEnded(reason: string): StoreUnavailable {
  return new StoreUnavailable(
    `The thread that matches opens ended (${reason}). The next open starts it again.`,
  );
}
