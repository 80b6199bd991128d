/** A seeded random number generator (sfc32). The same seed gives the same world, byte for byte. */
export interface Random {
  /** Returns a uniformly distributed number in [0, 1). */
  next(): number;
  /** Returns a uniformly distributed integer in [0, n). */
  below(n: number): number;
  chance(probability: number): boolean;
  logNormal(median: number, sigma: number): number;
  exponential(mean: number): number;
}

export type Picker<T> = (random: Random) => T;

export function seededRandom(...seed: readonly (string | number)[]): Random {
  const text = seed.join("\u0000");
  let a = hash32(text, 0x9e3779b9);
  let b = hash32(text, 0x243f6a88);
  let c = hash32(text, 0xb7e15162);
  let d = 1;
  function next() {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return (t >>> 0) / 4294967296;
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  function normal() {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  }
  return {
    next,
    below: (n) => Math.floor(next() * n),
    chance: (probability) => next() < probability,
    logNormal: (median, sigma) => median * Math.exp(sigma * normal()),
    exponential: (mean) => -mean * Math.log(1 - next()),
  };
}

/** Returns a 32-bit hash of a text. It gives people and networks stable random properties without stored state. */
export function hash32(text: string, basis = 0x811c9dc5): number {
  let h = basis;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Picks items at random, in proportion to their weights. */
export function weighted<T>(items: readonly (readonly [item: T, weight: number])[]): Picker<T> {
  const usable = items.filter(([, weight]) => weight > 0);
  const last = usable.at(-1);
  if (last === undefined)
    throw new Error("There is no item with a weight above 0. Add at least one.");
  let total = 0;
  const bounds = usable.map(([, weight]) => (total += weight));
  return (random) => {
    const x = random.next() * total;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? 0) > x) high = middle;
      else low = middle + 1;
    }
    return (usable[low] ?? last)[0];
  };
}
