import { BackgroundStatistics } from "@throughline/engine";
import type { Candidate, ClickEvidence, Platform } from "@throughline/engine";
import type { App, ClickStore } from "@throughline/storage";
import { LRUCache } from "lru-cache";
import type { Clock } from "../time/clock.ts";
import type { Lessons } from "./lessons/lessons.ts";

/** How many of an app's newest clicks its statistics start from after a restart; more do not wait to be counted. */
const atStart = 8000;
/** How many clicks and opens they hold. */
const sampleSize = 2 * atStart;
/** How many apps are kept at hand; the one asked for longest ago makes room and is rebuilt when needed. */
const mostApps = 200;

const minute = 60_000;
/** How many clicks are counted in one turn of the event loop: a few milliseconds of work. */
const atOnce = 200;
/** How far the statistics may be behind while more than that come between two matches, in milliseconds. */
const behindMs = 2000;

/** What is usual among each app's recent clicks and opens. */
export interface Backgrounds {
  /** None of it older than the app's match window: a changed window begins anew, and so do lessons that were reset. */
  of(app: Pick<App, "id" | "matching">): Promise<BackgroundStatistics>;
  /** Takes a click into account, with what its request told. Call it when the click is recorded, not before. */
  onClick(app: string, click: CountedClick): void;
  /** So many clicks came of which no more is known. */
  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void;
  /** A page told more about a click that was counted by its request alone. */
  onSignals(app: string, click: string, evidence: ClickEvidence, at: number): void;
  /** Something was missed: everything is rebuilt from the store when it is asked for. */
  forgetAll(): void;
}

/**
 * Statistics in this process's memory. Rebuilt from the store when an app is first
 * asked for, then fed click by click. Counting one costs half as much as answering it, so that is done
 * when the app is asked for next, and when too many came meanwhile, only for some.
 */
export class LocalBackgrounds implements Backgrounds {
  readonly #clicks: ClickStore;
  readonly #lessons: Pick<Lessons, "of">;
  readonly #now: Clock;
  readonly #apps = new LRUCache<string, Background>({ max: mostApps });
  #lookedThroughAt = Number.NEGATIVE_INFINITY;

  constructor(clicks: ClickStore, lessons: Pick<Lessons, "of">, now: Clock) {
    this.#clicks = clicks;
    this.#lessons = lessons;
    this.#now = now;
  }

  async of({ id, matching }: Pick<App, "id" | "matching">): Promise<BackgroundStatistics> {
    this.#forgetOld(this.#now());
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
    this.#forgetOld(click.at);
    // Only opens keep an app at hand.
    this.#apps.peek(app)?.add(click);
  }

  onUnseenClicks(app: string, platform: Platform, at: number, clicks: number): void {
    this.#apps.peek(app)?.statistics.recordRate({ platform }, at, clicks);
  }

  forgetAll(): void {
    this.#apps.clear();
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
  #forgetOld(now: number): void {
    if (Math.abs(now - this.#lookedThroughAt) < minute) return;
    this.#lookedThroughAt = now;
    for (const background of this.#apps.values()) background.forget(now);
  }
}

/** An app's newest clicks, newest first, and what its traffic has taught. */
type Past = Promise<[readonly Candidate[], Awaited<ReturnType<Lessons["of"]>>]>;

type CountedClick = Pick<Candidate, "click" | "evidence" | "at">;

/** A click that waits to be counted. */
type WaitingClick = Pick<Candidate, "evidence" | "at">;

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
  /** Not counted yet, by click, oldest first. */
  readonly #waiting = new Map<string, WaitingClick>();
  /** Of so many clicks one is counted while too many come. */
  #oneIn = 1;
  #came = 0;
  #caughtUpAt = Number.NEGATIVE_INFINITY;

  constructor(past: Past, windowMs: number, generation: number) {
    this.windowMs = windowMs;
    this.generation = generation;
    this.statistics = new BackgroundStatistics({ size: sampleSize, ageMs: windowMs });
    this.rebuilt = this.#remember(past);
  }

  add(click: CountedClick): void {
    this.#came += 1;
    if (this.#came % this.#oneIn !== 0) {
      this.statistics.recordRate(click.evidence, click.at);
      return;
    }
    this.#wait(click);
    if (this.#waiting.size === atStart) this.#thinOut();
  }

  amend(click: CountedClick): void {
    if (this.#waiting.has(click.click)) this.#wait(click);
    else this.#recount(click);
  }

  /** Counts what came since, a few at a time. While much comes, not at each call. */
  async catchUp(now: number): Promise<void> {
    const since = now - this.#caughtUpAt;
    if (this.#waiting.size > atOnce && since >= 0 && since < behindMs) return;
    this.#caughtUpAt = now;
    this.#oneIn = 1;
    let left = this.#waiting.size;
    for (const [click, { at, evidence }] of this.#waiting) {
      this.#waiting.delete(click);
      this.#count({ click, at, evidence });
      left -= 1;
      if (left <= 0) break;
      if (left % atOnce === 0) await endOfTurn();
    }
  }

  forget(now: number): void {
    const before = now - this.windowMs;
    this.statistics.forget(before);
    for (const [click, { at }] of this.#waiting) {
      if (at >= before) break;
      this.#waiting.delete(click);
    }
  }

  #wait({ click, at, evidence }: CountedClick): void {
    this.#waiting.set(click, { at, evidence });
  }

  #thinOut(): void {
    this.#oneIn *= 2;
    let isOdd = false;
    for (const [click, { evidence, at }] of this.#waiting) {
      isOdd = !isOdd;
      if (!isOdd) continue;
      this.#waiting.delete(click);
      this.statistics.recordRate(evidence, at);
    }
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

function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
