import { BackgroundStatistics } from "@throughline/engine";
import type { Candidate, ClickEvidence, Platform } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import { minuteMs } from "@throughline/engine/durations";
import { atMost } from "../../../platform/cache/at-most.ts";
import type { Clock } from "../../../platform/time/clock.ts";
import type { LearnedModel } from "../learned-model/learned-model.ts";
import type { MatchedApp } from "./device-matcher.ts";
import { maxPending, PendingClicks } from "./pending-clicks.ts";
import type { CountedClick } from "./pending-clicks.ts";

/** How many of an app's newest clicks are read from the store to build its statistics. */
const clicksAtStart = maxPending;
/** How many clicks and opens the statistics of an app hold. */
const sampleSize = 2 * clicksAtStart;
/** How many apps are cached. The least recently used one is dropped, and rebuilt when it is needed again. */
export const maxApps = 200;

/** The part of a learned model that scoring needs. */
export type ScoringModel = Pick<LearnedModel, "generation" | "parameters" | "restoreOpens">;

export interface ModelSource {
  of(appId: string): Promise<ScoringModel>;
}

/**
 * Caches the statistics of each app: how common each signal is among its recent clicks and opens. The statistics are
 * built from the store when an app is first requested, then updated with each click.
 */
export class StatisticsCache {
  readonly #clicks: Pick<ClickStore, "recent">;
  readonly #models: ModelSource;
  readonly #now: Clock;
  readonly #apps = new LRUCache<string, AppStatistics>(atMost(maxApps));
  #lastExpiry = Number.NEGATIVE_INFINITY;

  constructor(clicks: Pick<ClickStore, "recent">, models: ModelSource, now: Clock) {
    this.#clicks = clicks;
    this.#models = models;
    this.#now = now;
  }

  /** Returns the statistics of an app. They are rebuilt if the app's match window changed or its model was reset. */
  async of({ id, matching }: MatchedApp): Promise<BackgroundStatistics> {
    this.deleteExpired(this.#now());
    const { generation } = await this.#models.of(id);
    const known = this.#apps.get(id);
    const isCurrent = known?.windowMs === matching.windowMs && known.generation === generation;
    const entry = isCurrent ? known : this.#rebuild(id, matching.windowMs, generation);
    if (!isCurrent) this.#apps.set(id, entry);
    await entry.rebuilt;
    await entry.countPending(this.#now());
    return entry.statistics;
  }

  /** Counts a click of a cached app. The statistics of other apps are built from the store later. */
  onClick(appId: string, click: CountedClick): void {
    this.deleteExpired(this.#now());
    // Only opens count as a use of the cache entry.
    this.#apps.peek(appId)?.add(click);
  }

  onClicksWithoutEvidence(appId: string, platform: Platform, at: number, clicks: number): void {
    this.#apps.peek(appId)?.statistics.recordRate({ platform }, at, clicks);
  }

  clear(): void {
    this.#apps.clear();
  }

  delete(appId: string): void {
    this.#apps.delete(appId);
  }

  onSignals(appId: string, click: string, evidence: ClickEvidence, at: number): void {
    this.#apps.peek(appId)?.amend({ click, evidence, at });
  }

  #rebuild(appId: string, windowMs: number, generation: number): AppStatistics {
    const stored = Promise.all([this.#clicks.recent(appId, clicksAtStart), this.#models.of(appId)]);
    const entry = new AppStatistics(stored, windowMs, generation);
    stored.catch(() => {
      if (this.#apps.peek(appId) === entry) this.#apps.delete(appId);
    });
    return entry;
  }

  /** Deletes data outside the match window of its app, at most once a minute. Apps without traffic are included. */
  deleteExpired(now: number): void {
    if (Math.abs(now - this.#lastExpiry) < minuteMs) return;
    this.#lastExpiry = now;
    for (const entry of this.#apps.values()) entry.deleteExpired(now);
  }
}

/** An app's newest clicks, newest first, and its learned model. */
type StoredData = Promise<[readonly Candidate[], ScoringModel]>;

/** The statistics of one app. */
class AppStatistics {
  readonly windowMs: number;
  /** The generation of the learned model that the statistics were built with. */
  readonly generation: number;
  readonly statistics: BackgroundStatistics;
  /** Resolves when the stored clicks are counted. */
  readonly rebuilt: Promise<void>;
  /** The number of each click in the sample, oldest first. Undefined if the click was not sampled, such as an iPad that identified as a Mac. */
  readonly #sampleNumbers = new Map<string, number | undefined>();
  readonly #pending: PendingClicks;

  constructor(stored: StoredData, windowMs: number, generation: number) {
    this.windowMs = windowMs;
    this.generation = generation;
    this.statistics = new BackgroundStatistics({ size: sampleSize, ageMs: windowMs });
    this.#pending = new PendingClicks((click, at) => this.statistics.recordRate(click, at));
    this.rebuilt = this.#restore(stored);
  }

  add(click: CountedClick): void {
    this.#pending.add(click);
  }

  amend(click: CountedClick): void {
    if (!this.#pending.amend(click)) this.#recount(click);
  }

  countPending(now: number): Promise<void> {
    return this.#pending.countPending(now, (clicks) => {
      for (const click of clicks) this.#count(click);
    });
  }

  deleteExpired(now: number): void {
    const before = now - this.windowMs;
    this.statistics.forget(before);
    this.#pending.deleteBefore(before);
  }

  async #restore(stored: StoredData): Promise<void> {
    const [recent, model] = await stored;
    for (const click of recent.toReversed()) this.#count(click);
    model.restoreOpens(this.statistics);
  }

  #count({ click, evidence, at }: CountedClick): void {
    // The click arrived while the stored clicks were read, and was among them.
    if (this.#sampleNumbers.has(click)) return;
    this.#sampleNumbers.set(click, this.statistics.record(evidence, at));
    if (this.#sampleNumbers.size < 2 * sampleSize) return;
    for (const oldest of this.#sampleNumbers.keys()) {
      if (this.#sampleNumbers.size <= sampleSize) break;
      this.#sampleNumbers.delete(oldest);
    }
  }

  #recount(click: CountedClick): void {
    if (!this.#sampleNumbers.has(click.click)) return;
    const number = this.#sampleNumbers.get(click.click);
    if (number !== undefined) this.statistics.amend(number, click.evidence);
    else {
      this.#sampleNumbers.delete(click.click);
      this.#count(click);
    }
  }
}
