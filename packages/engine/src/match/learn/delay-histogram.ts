/** The bins have the same width on a logarithmic scale, from a second to more than a week. */
const binsPerDoubling = 4;
const bins = 80;
const shortestMs = 1000;
const binWidth = Math.LN2 / binsPerDoubling;
/** How a delay is spread over its bin and the bins on each side: where the same delay repeats, or one up to three times as long. */
export const kernels = {
  same: [0.5, 0.25],
  similar: [7, 6, 5, 4, 3, 2, 1].map((weight) => weight / 49),
} as const;
/** With less weight than this, a histogram says nothing. */
const minTotal = 0.3;

/** A histogram of times from click to open. */
export class DelayHistogram {
  readonly #weights = new Float64Array(bins);
  readonly #kernel: readonly number[];
  #total = 0;

  constructor(kernel: readonly number[]) {
    this.#kernel = kernel;
  }

  add(delayMs: number, weight: number): void {
    const bin = delayBin(delayMs);
    this.#kernel.forEach((share, far) => {
      this.#addTo(bin + far, weight * share);
      if (far > 0) this.#addTo(bin - far, weight * share);
    });
    this.#total += weight;
  }

  /**
   * The density (per ms) of a delay; undefined if too few delays were added. `own` is the weight with which this very
   * delay was added. It is subtracted, because a delay must not confirm itself.
   */
  density(delayMs: number, own = 0): number | undefined {
    const total = this.#total - own;
    if (total < minTotal) return undefined;
    const weight = (this.#weights[delayBin(delayMs)] ?? 0) - own * (this.#kernel[0] ?? 0);
    return Math.max(0, weight) / (total * binWidth * Math.max(delayMs, shortestMs));
  }

  #addTo(bin: number, weight: number): void {
    const index = Math.min(bins - 1, Math.max(0, bin));
    this.#weights[index] = (this.#weights[index] ?? 0) + weight;
  }
}

function delayBin(delayMs: number): number {
  const doublings = Math.log2(Math.max(delayMs, shortestMs) / shortestMs);
  return Math.min(bins - 1, Math.floor(doublings * binsPerDoubling));
}
