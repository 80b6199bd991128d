import { Worker } from "node:worker_threads";
import type {
  ClickEvidence,
  ModelParameters,
  OpenEvidence,
  Platform,
  ScoredOpen,
} from "@throughline/engine";
import { errorOf, StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { ThreadReading } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/time/clock.ts";
import type { Lessons } from "../lessons/lessons.ts";
import { mostApps } from "./background.ts";
import type {
  DeviceMatcher,
  MatchedApp,
  Question,
  AttributedClicks,
  Weighed,
} from "./device-matcher.ts";
import type { FromMatcher, ToMatcher } from "./thread-messages.ts";
import { WaitingClicks } from "./waiting-clicks.ts";
import type { CountedClick } from "./waiting-clicks.ts";

const minute = 60_000;
/** More do not wait for an answer: what is late by seconds is no use to a phone. */
const mostCalls = 2000;

/** What the thread knows of an app. */
interface ToldApp {
  readonly waiting: WaitingClicks;
  /** How many came that are counted by their platform alone, by platform and ten minutes. */
  readonly unseen: Map<string, UnseenClicks>;
  /** These are missing until it begins. */
  windowMs?: number;
  generation?: number;
  model?: ModelParameters;
}

interface UnseenClicks {
  readonly platform: Platform;
  readonly at: number;
  clicks: number;
}

/**
 * Matches in a thread of its own, which reads the store itself, so that no redirect waits for it. The thread starts
 * with the first question; one that dies (an error nobody foresaw, no memory left) fails the questions it was
 * at, and the next one gets a new thread, which reads its statistics from the store.
 */
export class DeviceMatcherThread implements DeviceMatcher {
  readonly #reading: ThreadReading;
  readonly #lessons: Pick<Lessons, "of">;
  readonly #now: Clock;
  readonly #script: URL;
  readonly #onNotice: (sentence: string) => void;
  readonly #apps = new LRUCache<string, ToldApp>({
    max: mostApps,
    dispose: (_told, app, reason) => {
      if (reason === "evict") this.#tell({ kind: "forgetApp", app });
    },
  });
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #worker: Worker | undefined;
  #isClosed = false;
  #lastCall = 0;
  #lookedThroughAt = Number.NEGATIVE_INFINITY;

  /** `script` is the thread's program; `onNotice` is told what an operator should know. */
  constructor(
    script: URL,
    reading: ThreadReading,
    lessons: Pick<Lessons, "of">,
    now: Clock,
    onNotice: (sentence: string) => void = () => undefined,
  ) {
    this.#onNotice = onNotice;
    this.#reading = reading;
    this.#lessons = lessons;
    this.#now = now;
    this.#script = script;
    reading.onClicksGone(() => this.#tell({ kind: "clicksGone" }));
    reading.beforeClose(() => this.#end());
  }

  async weigh(question: Question): Promise<Weighed> {
    if (this.#calls.size >= mostCalls) {
      throw new StoreBusy("Too many first opens wait to be matched. Try again in a moment.");
    }
    await this.#reading.caughtUp();
    await this.#prepare(question.app);
    return (await this.#call({ kind: "weigh", args: [question] })) as Weighed;
  }

  async recordOpen(
    app: MatchedApp,
    open: OpenEvidence,
    at: number,
    { bayesFactor, candidates }: ScoredOpen,
  ): Promise<number> {
    if (this.#isClosed) return 0;
    const weighed = { bayesFactor, ...attributedOf({ candidates }) };
    await this.#prepare(app);
    const call: Unnumbered = { kind: "recordOpen", args: [matchedApp(app), open, at, weighed] };
    return (await this.#call(call)) as number;
  }

  async recordLabel(app: MatchedApp, open: OpenEvidence, at: number): Promise<number> {
    if (this.#isClosed) return 0;
    await this.#prepare(app);
    return (await this.#call({ kind: "recordLabel", args: [matchedApp(app), open, at] })) as number;
  }

  async refund(app: MatchedApp, open: AttributedClicks): Promise<void> {
    await this.#prepare(app);
    await this.#call({ kind: "refund", args: [matchedApp(app), attributedOf(open)] });
  }

  onClick(app: string, click: CountedClick): void {
    this.#forgetOld(click.at);
    // Only opens keep an app at hand.
    this.#apps.peek(app)?.waiting.add(click);
  }

  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void {
    const told = this.#apps.peek(app);
    if (told) countUnseen(told, platform, at, clicks);
  }

  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void {
    const told = this.#apps.peek(app);
    if (!told || told.waiting.amend({ click, evidence, at })) return;
    this.#tell({ kind: "onSignals", args: [app, click, evidence, at] });
  }

  forgetAll(): void {
    this.#apps.clear();
    this.#tell({ kind: "forgetAll", args: [] });
  }

  /** Tells the thread what it has to know before an app's next question: lessons that changed, and clicks. */
  async #prepare(app: MatchedApp): Promise<void> {
    const { id, matching } = app;
    const { windowMs } = matching;
    const lessons = await this.#lessons.of(id);
    const { generation, model } = lessons;
    this.#worker ??= this.#start();
    const now = this.#now();
    this.#forgetOld(now);
    let told = this.#apps.get(id);
    if (!told) this.#apps.set(id, (told = toldApp()));
    if (told.windowMs !== windowMs || told.generation !== generation) {
      // Clicks wait from here on: those before are in the database then.
      await this.#reading.caughtUp();
      Object.assign(told, { windowMs, generation, model });
      const opens = lessons.opens.toJson();
      this.#tell({ kind: "begin", app: id, windowMs, lessons: { generation, model, opens }, now });
    } else if (told.model !== model) {
      told.model = model;
      this.#tell({ kind: "model", app: id, model });
    }
    for (const { platform, at, clicks } of told.unseen.values()) {
      this.#tell({ kind: "onUnseenClicks", args: [id, platform, at, clicks] });
    }
    told.unseen.clear();
    await told.waiting.catchUp(now, (clicks) => this.#tell({ kind: "clicks", app: id, clicks }));
    // The thread ended meanwhile: the next one was told nothing.
    if (this.#apps.peek(id) !== told) await this.#prepare(app);
  }

  /** Quiet apps let go of what is past their window too: looked through once a minute while anything comes. */
  #forgetOld(now: number): void {
    if (Math.abs(now - this.#lookedThroughAt) < minute) return;
    this.#lookedThroughAt = now;
    for (const { waiting, unseen, windowMs } of this.#apps.values()) {
      if (windowMs === undefined) continue;
      waiting.forget(now - windowMs);
      for (const [key, { at }] of unseen) if (at < now - windowMs) unseen.delete(key);
    }
    this.#tell({ kind: "forgetOld", args: [now] });
  }

  /** Where no thread runs, there is nothing that had to know. */
  #tell(message: ToMatcher): void {
    this.#worker?.postMessage(message, []);
  }

  #call(call: Unnumbered): Promise<unknown> {
    const worker = (this.#worker ??= this.#start());
    const answer = Promise.withResolvers<unknown>();
    const id = (this.#lastCall += 1);
    worker.postMessage({ ...call, id, now: this.#now() } satisfies ToMatcher, []);
    this.#calls.set(id, answer);
    return answer.promise;
  }

  #start(): Worker {
    if (this.#isClosed) throw new StoreUnavailable("The store is closed.");
    let worker: Worker;
    try {
      worker = new Worker(this.#script, { workerData: { folder: this.#reading.folder } });
    } catch (error) {
      throw deathOf(error instanceof Error ? error.message : String(error));
    }
    let reason = "it ended";
    worker.on("message", (answered: FromMatcher) => {
      const answer = this.#calls.get(answered.id);
      this.#calls.delete(answered.id);
      if ("fault" in answered) answer?.reject(errorOf(answered.fault));
      else answer?.resolve(answered.text && JSON.parse(answered.text));
    });
    worker.on("error", (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#apps.clear();
      const death = deathOf(reason);
      if (!this.#isClosed) this.#onNotice(death.message);
      for (const answer of this.#calls.values()) answer.reject(death);
      this.#calls.clear();
    });
    return worker;
  }

  /** Ends the thread once it has answered what it was asked. Opens that are answered later teach nothing. */
  async #end(): Promise<void> {
    this.#isClosed = true;
    while (this.#calls.size > 0) {
      await Promise.allSettled([...this.#calls.values()].map(({ promise }) => promise));
    }
    const worker = this.#worker;
    if (!worker) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    worker.once("exit", () => resolve());
    worker.postMessage({ kind: "close" } satisfies ToMatcher, []);
    await promise;
  }
}

type Call = Extract<ToMatcher, { id: number }>;
type Unnumbered = {
  [Kind in Call["kind"]]: Omit<Extract<Call, { kind: Kind }>, "id" | "now">;
}[Call["kind"]];

function toldApp(): ToldApp {
  const unseen = new Map<string, UnseenClicks>();
  const told: ToldApp = {
    unseen,
    waiting: new WaitingClicks(({ platform, automated }, at) => {
      if (!automated) countUnseen(told, platform, at, 1);
    }),
  };
  return told;
}

function countUnseen({ unseen }: ToldApp, platform: Platform, at: number, clicks: number): void {
  const key = `${platform} ${Math.floor(at / (10 * minute))}`;
  const known = unseen.get(key);
  if (known) known.clicks += clicks;
  else unseen.set(key, { platform, at, clicks });
}

/** Without what else is known of the app: it need not be copied. */
function matchedApp({ id, matching }: MatchedApp): MatchedApp {
  return { id, matching };
}

function attributedOf({ candidates }: AttributedClicks): AttributedClicks {
  return { candidates: candidates.map(({ click, posterior }) => ({ click, posterior })) };
}

function deathOf(reason: string): StoreUnavailable {
  return new StoreUnavailable(
    `The thread that matches opens ended (${reason}). The next open starts it again.`,
  );
}
