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
  readonly #added = new Float64Array(bins);
  readonly #kernel: readonly number[];
  #total = 0;
  /** The weights of the bins after spreading; undefined after a change. */
  #spread: Float64Array | undefined;

  constructor(kernel: readonly number[]) {
    this.#kernel = kernel;
  }

  add(delayMs: number, weight: number): void {
    const bin = delayBin(delayMs);
    this.#added[bin] = (this.#added[bin] ?? 0) + weight;
    this.#total += weight;
    this.#spread = undefined;
  }

  /**
   * The density (per ms) of a delay; undefined if too few delays were added. `own` is the weight with which this very
   * delay was added. It is subtracted, because a delay must not confirm itself.
   */
  density(delayMs: number, own = 0): number | undefined {
    const total = this.#total - own;
    if (total < minTotal) return undefined;
    this.#spread ??= spread(this.#added, this.#kernel);
    const weight = (this.#spread[delayBin(delayMs)] ?? 0) - own * (this.#kernel[0] ?? 0);
    return Math.max(0, weight) / (total * binWidth * Math.max(delayMs, shortestMs));
  }
}

/** Spreads each bin's weight over the bins on both sides. What would lie beyond the ends stays in the last bin. */
function spread(added: Float64Array, kernel: readonly number[]): Float64Array {
  const weights = new Float64Array(bins);
  const addTo = (bin: number, weight: number) => {
    const index = Math.min(bins - 1, Math.max(0, bin));
    weights[index] = (weights[index] ?? 0) + weight;
  };
  added.forEach((weight, bin) => {
    if (weight === 0) return;
    kernel.forEach((share, far) => {
      addTo(bin + far, weight * share);
      if (far > 0) addTo(bin - far, weight * share);
    });
  });
  return weights;
}

function delayBin(delayMs: number): number {
  const doublings = Math.log2(Math.max(delayMs, shortestMs) / shortestMs);
  return Math.min(bins - 1, Math.floor(doublings * binsPerDoubling));
}
