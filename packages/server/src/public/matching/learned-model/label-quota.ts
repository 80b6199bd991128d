import { keyNumber } from "@throughline/engine";
import type { OpenEvidence } from "@throughline/engine";
import { hourMs } from "@throughline/engine/durations";
import { roundForStorage } from "./round-for-storage.ts";

/** Networks are counted in this many buckets: enough for a limit, too few to identify anybody. */
const buckets = 32;
/** How many labels a network may give in an hour, and how many all networks may. */
const [perNetwork, perHour] = [3, 60];
/** The largest share of all labels that one network may give, and how many it may give in any case. */
const [maxShare, minLabels] = [0.1, 3];
/** How many labels the model remembers. */
const maxLabels = 5000;

/** Limits how many labels each network may give, so that no network dominates an app's model. */
export class LabelQuota {
  readonly #labels: number[];
  /** The labels of this hour by network. They are never stored. */
  readonly #thisHour = new Map<string, number>();
  #hour = Number.NaN;

  constructor(stored: readonly number[] = []) {
    this.#labels = Array.from({ length: buckets }, (_, index) => stored[index] ?? 0);
  }

  /** How many labels were given. Old labels count less, as in the model. */
  get labels(): number {
    return this.#labels.reduce((sum, count) => sum + count, 0);
  }

  /** Counts a label and returns true, if its network may give another one now. */
  admit(open: OpenEvidence, at: number, weight: number): boolean {
    const network = firstNetwork(open);
    const bucket = keyNumber([network]) % buckets;
    this.#startHour(Math.floor(at / hourMs));
    const [fromNetwork, fromAll] = [
      this.#thisHour.get(network) ?? 0,
      sumOf(this.#thisHour.values()),
    ];
    const { labels } = this;
    const isTooMuch =
      fromNetwork + weight > perNetwork ||
      fromAll + weight > perHour ||
      (this.#labels[bucket] ?? 0) + weight > minLabels + maxShare * labels;
    if (isTooMuch) return false;
    this.#thisHour.set(network, fromNetwork + weight);
    if (labels >= maxLabels) this.#fade();
    this.#labels[bucket] = (this.#labels[bucket] ?? 0) + weight;
    return true;
  }

  toJson(): number[] {
    return this.#labels.map(roundForStorage);
  }

  #startHour(hour: number): void {
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#thisHour.clear();
  }

  #fade(): void {
    for (const [index, count] of this.#labels.entries())
      this.#labels[index] = count * (1 - 1 / maxLabels);
  }
}

/** Returns the /48 or /24 of an open, because one person often has many addresses in a network. All hidden networks count as one. */
function firstNetwork({ networks: [network] }: OpenEvidence): string {
  return network?.v6?.near ?? network?.v4?.near ?? "";
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
