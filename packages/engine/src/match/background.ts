import type { ClickEvidence, OpenEvidence } from "./evidence.ts";
import { Rates } from "./rates.ts";
import { countedTerms } from "./terms.ts";
import { longestWindowMs } from "./window.ts";

const defaultSampleSize = 16_000;

/**
 * What is usual among those who lately clicked or opened an app: how often each value occurs, and how
 * many clicks come in. Holds at most `size` of them, none older than `ageMs` (the match window, so that
 * no evidence outlives it), and seven days of counters. Feed it every click that `evidenceKeys` indexes,
 * oldest first, or of too many some, and `recordRate` the rest; after a restart, the newest ones from
 * the store.
 */
export class BackgroundStatistics {
  readonly clicks = new Rates();
  /** Opens decided by evidence, each shared out between the two by its probability. */
  readonly clickedOpens = new Rates();
  readonly organicOpens = new Rates();
  readonly #limit: number;
  readonly #ageMs: number;
  readonly #counts = new Map<string, number>();
  readonly #sample = new Map<number, { readonly shown: ClickEvidence; readonly at: number }>();
  /** The sample is numbered from `#first` up to `#next`. */
  #first = 0;
  #next = 0;

  constructor({ size = defaultSampleSize, ageMs = longestWindowMs } = {}) {
    this.#limit = size;
    this.#ageMs = ageMs;
  }

  /**
   * Takes one more click into account; what is too old or too many makes room.
   *
   * @returns the number to amend it by; undefined when it is none of those that count
   */
  record(click: ClickEvidence, at: number): number | undefined {
    return this.recordRate(click, at) ? this.#take(click, at) : undefined;
  }

  /** That a click came, without a place in the sample; false when it is none of those that count. */
  recordRate(
    { automated, platform }: Pick<ClickEvidence, "automated" | "platform">,
    at: number,
  ): boolean {
    const counts = !automated && platform !== "other";
    if (counts) this.clicks.record(platform, at);
    return counts;
  }

  /** Counts what is known now in the place of what a click was recorded with, while it is in the sample. */
  amend(number: number, click: ClickEvidence): void {
    const counted = this.#sample.get(number);
    if (!counted) return;
    this.#sample.set(number, { shown: click, at: counted.at });
    this.#count(counted.shown, -1);
    this.#count(click, 1);
  }

  /**
   * Takes one more open into account, with the probability its verdict gives to nobody's click: how
   * many opens are organic says how likely the next one is, and what they show, what somebody who
   * never clicked would show. Only for opens decided by evidence.
   */
  recordOpen(open: OpenEvidence, at: number, nobody: number): void {
    const { networks, ...phone } = open;
    this.clickedOpens.record(open.platform, at, 1 - nobody);
    this.organicOpens.record(open.platform, at, nobody);
    if (open.platform === "other") return;
    // Under the newest digest key, as a click of this moment would be.
    this.#take({ ...phone, network: networks[0] ?? {} }, at);
  }

  /** Lets go of what was seen before that moment; what is recorded does so by itself. */
  forget(before: number): void {
    while (this.oldest < before) this.#forgetOldest();
  }

  /** How many of the sample carry this term (see terms.ts). */
  count(term: string): number {
    return this.#counts.get(term) ?? 0;
  }

  /** How many clicks and opens the sample holds. */
  get size(): number {
    return this.#sample.size;
  }

  /** When the sample's oldest happened: newer clicks count among their own background. */
  get oldest(): number {
    return this.#sample.get(this.#first)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Too old or too many make room. */
  #take(shown: ClickEvidence, at: number): number {
    this.forget(at - this.#ageMs);
    while (this.size >= this.#limit) this.#forgetOldest();
    const number = this.#next;
    this.#next += 1;
    this.#sample.set(number, { shown, at });
    this.#count(shown, 1);
    return number;
  }

  #forgetOldest(): void {
    const oldest = this.#sample.get(this.#first);
    this.#sample.delete(this.#first);
    this.#first += 1;
    if (oldest) this.#count(oldest.shown, -1);
  }

  #count(shown: ClickEvidence, change: 1 | -1): void {
    for (const term of countedTerms(shown)) {
      const count = (this.#counts.get(term) ?? 0) + change;
      if (count === 0) this.#counts.delete(term);
      else this.#counts.set(term, count);
    }
  }
}
