import { BackgroundStatistics } from "@throughline/engine";
import type { Candidate, ClickEvidence, Platform } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../../platform/time/clock.ts";
import type { AppLessons } from "../lessons/app-lessons.ts";
import type { MatchedApp } from "./device-matcher.ts";
import { maxWaiting, WaitingClicks } from "./waiting-clicks.ts";
import type { CountedClick } from "./waiting-clicks.ts";

/** How many of an app's newest clicks its statistics start from after a restart. */
const atStart = maxWaiting;
/** How many clicks and opens they hold. */
const sampleSize = 2 * atStart;
/** How many apps are kept at hand; the one asked for longest ago makes room and is rebuilt when needed. */
export const mostApps = 200;

const minute = 60_000;

/** What an app's traffic has taught, as far as opens are weighed by it. */
export type KnownLessons = Pick<AppLessons, "generation" | "model" | "remind">;

export interface LessonSource {
  of(app: string): Promise<KnownLessons>;
}

/**
 * What is usual among each app's recent clicks and opens. Rebuilt from the store when an app is first
 * asked for, then fed click by click.
 */
export class Backgrounds {
  readonly #clicks: Pick<ClickStore, "recent">;
  readonly #lessons: LessonSource;
  readonly #now: Clock;
  readonly #apps = new LRUCache<string, Background>({ max: mostApps });
  #lookedThroughAt = Number.NEGATIVE_INFINITY;

  constructor(clicks: Pick<ClickStore, "recent">, lessons: LessonSource, now: Clock) {
    this.#clicks = clicks;
    this.#lessons = lessons;
    this.#now = now;
  }

  /** None of it older than the app's match window: a changed window begins anew, and so do lessons that were reset. */
  async of({ id, matching }: MatchedApp): Promise<BackgroundStatistics> {
    this.forgetOld(this.#now());
    const { generation } = await this.#lessons.of(id);
    const known = this.#apps.get(id);
    const isCurrent = known?.windowMs === matching.windowMs && known.generation === generation;
    const background = isCurrent ? known : this.#rebuild(id, matching.windowMs, generation);
    if (!isCurrent) this.#apps.set(id, background);
    await background.rebuilt;
    await background.catchUp(this.#now());
    return background.statistics;
  }

  /** An app nobody asked for yet costs nothing: the rebuild finds the click in the store. */
  onClick(app: string, click: CountedClick): void {
    this.forgetOld(this.#now());
    // Only opens keep an app at hand.
    this.#apps.peek(app)?.add(click);
  }

  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void {
    this.#apps.peek(app)?.statistics.recordRate({ platform }, at, clicks);
  }

  forgetAll(): void {
    this.#apps.clear();
  }

  forget(app: string): void {
    this.#apps.delete(app);
  }

  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void {
    this.#apps.peek(app)?.amend({ click, evidence, at });
  }

  #rebuild(app: string, windowMs: number, generation: number): Background {
    const past = Promise.all([this.#clicks.recent(app, atStart), this.#lessons.of(app)]);
    const background = new Background(past, windowMs, generation);
    past.catch(() => {
      if (this.#apps.peek(app) === background) this.#apps.delete(app);
    });
    return background;
  }

  /** Quiet apps let go of what is past their window too: looked through once a minute while anything comes. */
  forgetOld(now: number): void {
    if (Math.abs(now - this.#lookedThroughAt) < minute) return;
    this.#lookedThroughAt = now;
    for (const background of this.#apps.values()) background.forget(now);
  }
}

/** An app's newest clicks, newest first, and what its traffic has taught. */
type Past = Promise<[readonly Candidate[], KnownLessons]>;

/** One app's statistics, and which of its clicks is which among them. */
class Background {
  readonly windowMs: number;
  /** Of the lessons it was reminded of: statistics begin anew when those do. */
  readonly generation: number;
  readonly statistics: BackgroundStatistics;
  /** Settles when the past is counted. */
  readonly rebuilt: Promise<void>;
  /** By click, oldest first; undefined for one that did not count, such as an iPad's that posed as a Mac. */
  readonly #numbers = new Map<string, number | undefined>();
  readonly #waiting: WaitingClicks;

  constructor(past: Past, windowMs: number, generation: number) {
    this.windowMs = windowMs;
    this.generation = generation;
    this.statistics = new BackgroundStatistics({ size: sampleSize, ageMs: windowMs });
    this.#waiting = new WaitingClicks((click, at) => this.statistics.recordRate(click, at));
    this.rebuilt = this.#remember(past);
  }

  add(click: CountedClick): void {
    this.#waiting.add(click);
  }

  amend(click: CountedClick): void {
    if (!this.#waiting.amend(click)) this.#recount(click);
  }

  catchUp(now: number): Promise<void> {
    return this.#waiting.catchUp(now, (clicks) => {
      for (const click of clicks) this.#count(click);
    });
  }

  forget(now: number): void {
    const before = now - this.windowMs;
    this.statistics.forget(before);
    this.#waiting.forget(before);
  }

  async #remember(past: Past): Promise<void> {
    const [recent, lessons] = await past;
    for (const click of recent.toReversed()) this.#count(click);
    lessons.remind(this.statistics);
  }

  #count({ click, evidence, at }: CountedClick): void {
    // It came while the past was read, and was found there.
    if (this.#numbers.has(click)) return;
    this.#numbers.set(click, this.statistics.record(evidence, at));
    if (this.#numbers.size < 2 * sampleSize) return;
    for (const oldest of this.#numbers.keys()) {
      if (this.#numbers.size <= sampleSize) break;
      this.#numbers.delete(oldest);
    }
  }

  #recount(click: CountedClick): void {
    if (!this.#numbers.has(click.click)) return;
    const number = this.#numbers.get(click.click);
    if (number !== undefined) this.statistics.amend(number, click.evidence);
    else {
      this.#numbers.delete(click.click);
      this.#count(click);
    }
  }
}
