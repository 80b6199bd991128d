/** What was counted for a variant of a split test. */
export interface VariantCounts {
  readonly clicks: number;
  readonly installs: number;
}

/** How a variant performs, measured by the share of its clicks that became installs. */
export interface VariantRate {
  /** Null without clicks. */
  readonly rate: number | null;
  /** The 95 % confidence interval of the rate. */
  readonly low: number;
  readonly high: number;
  /** The probability that this variant has the highest rate of all. */
  readonly chanceOfBeingBest: number;
}

export interface Comparison {
  readonly rates: readonly VariantRate[];
  /** The index of the variant that is probably the best. Undefined before the first install. */
  readonly best: number | undefined;
  /** How many more clicks each of the two leading variants needs to prove a difference of this size. Undefined if there is no difference yet. */
  readonly moreClicks: number | undefined;
  /** Whether the leading variant is very probably the best and has enough clicks to say so. */
  readonly isClear: boolean;
}

const requiredChance = 0.95;

/**
 * Compares the install rates of variants. A result is clear only if the leading variant is the best with a probability of
 * 95 % and has as many clicks as a test of this difference needs. Without the second condition, somebody who checks
 * often enough would see a variant lead by luck.
 */
export function compareVariants(variants: readonly VariantCounts[]): Comparison {
  // Some installs of a period belong to clicks before it.
  const counts = variants.map(({ clicks, installs }) => ({
    clicks,
    installs: Math.min(installs, clicks),
  }));
  const chances = chancesOfBeingBest(counts);
  const rates = counts.map((count, index) => ({
    rate: count.clicks === 0 ? null : count.installs / count.clicks,
    ...wilsonInterval(count),
    chanceOfBeingBest: chances[index] ?? 0,
  }));
  const ranked = [...counts.keys()].toSorted((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0));
  const [first, second] = ranked.map((index) => counts[index]);
  if (!first || !second || counts.every(({ installs }) => installs === 0)) {
    return { rates, best: undefined, moreClicks: undefined, isClear: false };
  }
  const needed = clicksNeeded(first, second);
  const moreClicks =
    needed === undefined ? undefined : Math.max(0, needed - Math.min(first.clicks, second.clicks));
  const [best] = ranked;
  const chance = best === undefined ? 0 : (chances[best] ?? 0);
  return { rates, best, moreClicks, isClear: chance >= requiredChance && moreClicks === 0 };
}

/** How many standard deviations from the mean contain 95 % of a normal distribution. */
const z95 = 1.96;

/** How many standard deviations above the mean leave 20 % of a normal distribution, for tests with a power of 80 %. */
const zPower80 = 0.84;

/** The Wilson score interval, which also holds for few clicks and for rates near 0. */
function wilsonInterval({ clicks, installs }: VariantCounts): { low: number; high: number } {
  if (clicks === 0) return { low: 0, high: 1 };
  const z = z95;
  const rate = installs / clicks;
  const center = rate + (z * z) / (2 * clicks);
  const margin = z * Math.sqrt((rate * (1 - rate)) / clicks + (z * z) / (4 * clicks * clicks));
  const scale = 1 + (z * z) / clicks;
  return {
    low: Math.max(0, (center - margin) / scale),
    high: Math.min(1, (center + margin) / scale),
  };
}

/** Returns how many clicks each variant needs for a test that detects this difference in four out of five cases. */
function clicksNeeded(one: VariantCounts, other: VariantCounts): number | undefined {
  if (one.clicks === 0 || other.clicks === 0) return undefined;
  const [p, q] = [one.installs / one.clicks, other.installs / other.clicks];
  if (p === q) return undefined;
  const mean = (p + q) / 2;
  const spread =
    z95 * Math.sqrt(2 * mean * (1 - mean)) + zPower80 * Math.sqrt(p * (1 - p) + q * (1 - q));
  return Math.ceil((spread / (p - q)) ** 2);
}

const gridSize = 4000;

/** Integrates the posterior distributions of the rates, Beta(installs + 1, clicks - installs + 1), numerically. */
function chancesOfBeingBest(counts: readonly VariantCounts[]): number[] {
  const posteriors = counts.map(({ clicks, installs }) => {
    const [a, b] = [installs + 1, clicks - installs + 1];
    const mean = a / (a + b);
    return { a, b, mean, deviation: Math.sqrt((mean * (1 - mean)) / (a + b + 1)) };
  });
  const low = Math.max(
    0,
    Math.min(...posteriors.map(({ mean, deviation }) => mean - 8 * deviation)),
  );
  const high = Math.min(
    1,
    Math.max(...posteriors.map(({ mean, deviation }) => mean + 8 * deviation)),
  );
  const step = (high - low) / gridSize;
  const points = Array.from({ length: gridSize }, (_, index) => low + (index + 0.5) * step);
  const densities = posteriors.map(({ a, b }) => {
    const logs = points.map((x) => (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x));
    const top = Math.max(...logs);
    const values = logs.map((log) => Math.exp(log - top));
    const sum = values.reduce((total, value) => total + value, 0);
    return values.map((value) => value / sum);
  });
  const below = densities.map((values) => {
    let sum = 0;
    return values.map((value) => (sum += value) - value / 2);
  });
  const chances = densities.map((values, own) =>
    values.reduce(
      (total, value, index) =>
        total +
        value *
          below.reduce((all, one, other) => (other === own ? all : all * (one[index] ?? 0)), 1),
      0,
    ),
  );
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}
