import { keyNumber } from "@throughline/engine";
import type { OpenEvidence } from "@throughline/engine";
import { rounded } from "./rounded.ts";

const hourMs = 3_600_000;
/** Networks are told apart by so many counters: enough for a bound, too few to find somebody by. */
const counters = 32;
/** How many labels one network, and all together, may give in an hour. */
const [perNetwork, perHour] = [3, 60];
/** No network gives more of all labels than this share, and a few while there are hardly any. */
const [mostShare, few] = [0.1, 3];
/** As many labels as the model remembers. */
const mostLabels = 5000;

/** Where an app's labels come from: no network teaches more than its part of the model. */
export class LabelSources {
  readonly #labels: number[];
  /** Labels of this hour, by network; held in memory alone. */
  readonly #ofHour = new Map<string, number>();
  #hour = Number.NaN;

  constructor(kept: readonly number[] = []) {
    this.#labels = Array.from({ length: counters }, (_, index) => kept[index] ?? 0);
  }

  /** How many labels there were, faded as the model's are. */
  get labels(): number {
    return this.#labels.reduce((sum, count) => sum + count, 0);
  }

  /** Takes a label into account, if its network may give another one now. */
  admit(open: OpenEvidence, at: number, weight: number): boolean {
    const network = networkOf(open);
    const counter = keyNumber([network]) % counters;
    this.#turnTo(Math.floor(at / hourMs));
    const [own, all] = [this.#ofHour.get(network) ?? 0, sumOf(this.#ofHour.values())];
    const { labels } = this;
    const isTooMuch =
      own + weight > perNetwork ||
      all + weight > perHour ||
      (this.#labels[counter] ?? 0) + weight > few + mostShare * labels;
    if (isTooMuch) return false;
    this.#ofHour.set(network, own + weight);
    if (labels >= mostLabels) this.#fade();
    this.#labels[counter] = (this.#labels[counter] ?? 0) + weight;
    return true;
  }

  toJson(): number[] {
    return this.#labels.map(rounded);
  }

  #turnTo(hour: number): void {
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#ofHour.clear();
  }

  #fade(): void {
    for (const [index, count] of this.#labels.entries())
      this.#labels[index] = count * (1 - 1 / mostLabels);
  }
}

/** Whoever has one address has its neighbours too; what hides its network is one source. */
function networkOf({ networks: [network] }: OpenEvidence): string {
  return network?.v6?.near ?? network?.v4?.near ?? "";
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
