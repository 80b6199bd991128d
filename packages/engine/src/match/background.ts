import type { ClickEvidence } from "./evidence.ts";
import { ClickRates } from "./rates.ts";
import { countedTerms } from "./terms.ts";

const defaultSampleSize = 8000;

/**
 * What is usual among an app's recent clicks: how often each value occurs, and how many clicks come
 * in. Holds the newest `sampleSize` clicks and seven days of counters, never more. Feed it every
 * click that `evidenceKeys` indexes, oldest first; after a restart, the newest ones from the store.
 */
export class BackgroundStatistics {
  readonly rates = new ClickRates();
  readonly #limit: number;
  readonly #counts = new Map<string, number>();
  readonly #sample: { readonly click: ClickEvidence; readonly at: number }[] = [];
  #next = 0;

  constructor(sampleSize = defaultSampleSize) {
    this.#limit = sampleSize;
  }

  /** Takes one more click into account; the oldest of a full sample makes room. */
  record(click: ClickEvidence, at: number): void {
    if (click.automated || click.platform === "other") return;
    this.rates.record(click.platform, at);
    const oldest = this.#sample[this.#next];
    if (oldest) for (const term of countedTerms(oldest.click)) this.#add(term, -1);
    this.#sample[this.#next] = { click, at };
    this.#next = (this.#next + 1) % this.#limit;
    for (const term of countedTerms(click)) this.#add(term, 1);
  }

  /** How many clicks of the sample carry this term (see terms.ts). */
  count(term: string): number {
    return this.#counts.get(term) ?? 0;
  }

  /** How many clicks the sample holds. */
  get size(): number {
    return this.#sample.length;
  }

  /** When the sample's oldest click happened: newer ones count among their own background. */
  get oldest(): number {
    const oldest = this.#sample.length < this.#limit ? this.#sample[0] : this.#sample[this.#next];
    return oldest?.at ?? Number.POSITIVE_INFINITY;
  }

  #add(term: string, change: number): void {
    const count = (this.#counts.get(term) ?? 0) + change;
    if (count === 0) this.#counts.delete(term);
    else this.#counts.set(term, count);
  }
}
