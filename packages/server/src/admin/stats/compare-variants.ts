/** What was counted for a variant of a split test. */
export interface VariantCounts {
  readonly clicks: number;
  /** How many of the clicks led to the goal. */
  readonly reached: number;
}

/** What the clicks of a variant earned. */
export interface VariantRevenue {
  readonly clicks: number;
  /** The revenue of each install with revenue. All other clicks earned nothing. */
  readonly amounts: readonly number[];
}

/** How a variant performs, by what one of its clicks achieves: the share that reaches the goal, or the revenue. */
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
  /** The index of the variant that is probably the best. Undefined before a click reached the goal. */
  readonly best: number | undefined;
  /** How many more clicks each of the two leading variants needs to prove a difference of this size. Undefined if there is no difference yet. */
  readonly moreClicks: number | undefined;
  /** Whether the leading variant is very probably the best and has enough clicks to say so. */
  readonly isClear: boolean;
}

/** What is known about the rate of a variant. */
interface Estimate {
  readonly clicks: number;
  readonly rate: number | null;
  readonly low: number;
  readonly high: number;
  /** The posterior distribution of the rate: its mean, its standard deviation, and the logarithm of its density up to a constant. */
  readonly mean: number;
  readonly deviation: number;
  readonly logDensity: (rate: number) => number;
  /** The variance of what one click achieves, if the rate had this value. */
  readonly varianceAt: (rate: number) => number;
}

const requiredChance = 0.95;

/** How many standard deviations from the mean contain 95 % of a normal distribution. */
const z95 = 1.96;

/** How many standard deviations above the mean leave 20 % of a normal distribution, for tests with a power of 80 %. */
const zPower80 = 0.84;

/**
 * Compares variants by the share of clicks that reach the goal. A result is clear only if the leading variant is the best
 * with a probability of 95 % and has as many clicks as a test of this difference needs. Without the second condition,
 * somebody who checks often enough would see a variant lead by luck.
 */
export function compareShares(variants: readonly VariantCounts[]): Comparison {
  return compare(variants.map(estimateShare));
}

/**
 * Compares variants by the revenue per click. Few clicks earn anything, so the variance of a click is estimated from the
 * clicks of all variants. Otherwise, a variant without a purchase would seem certain to earn nothing.
 */
export function compareRevenue(variants: readonly VariantRevenue[]): Comparison {
  const clicks = sum(variants.map((variant) => variant.clicks));
  const deviations = variants.map((variant) => {
    const mean = variant.clicks === 0 ? 0 : sum(variant.amounts) / variant.clicks;
    return sum(variant.amounts.map((amount) => amount ** 2)) - variant.clicks * mean ** 2;
  });
  const variance = Math.max(0, sum(deviations)) / Math.max(1, clicks - variants.length);
  return compare(variants.map((variant) => estimateRevenue(variant, variance)));
}

/** Estimates a share with the Wilson score interval, which also holds for few clicks and for rates near 0. */
function estimateShare({ clicks, reached }: VariantCounts): Estimate {
  // Some installs of a period belong to clicks before it.
  const successes = Math.min(reached, clicks);
  const [a, b] = [successes + 1, clicks - successes + 1];
  const mean = a / (a + b);
  return {
    clicks,
    rate: clicks === 0 ? null : successes / clicks,
    ...wilsonInterval(clicks, successes),
    mean,
    deviation: Math.sqrt((mean * (1 - mean)) / (a + b + 1)),
    // The density of Beta(a, b).
    logDensity: (rate) =>
      rate <= 0 || rate >= 1
        ? Number.NEGATIVE_INFINITY
        : (a - 1) * Math.log(rate) + (b - 1) * Math.log1p(-rate),
    varianceAt: (rate) => rate * (1 - rate),
  };
}

function estimateRevenue({ clicks, amounts }: VariantRevenue, variance: number): Estimate {
  const mean = clicks === 0 ? 0 : sum(amounts) / clicks;
  const deviation = Math.sqrt(variance / Math.max(1, clicks));
  return {
    clicks,
    rate: clicks === 0 ? null : mean,
    low: mean - z95 * deviation,
    high: mean + z95 * deviation,
    mean,
    deviation,
    logDensity: (rate) => -(((rate - mean) / deviation) ** 2) / 2,
    varianceAt: () => variance,
  };
}

function compare(estimates: readonly Estimate[]): Comparison {
  const hasResults = estimates.some(
    ({ rate, deviation }) => rate !== null && rate !== 0 && deviation > 0,
  );
  const chances = hasResults
    ? chancesOfBeingBest(estimates)
    : estimates.map(() => 1 / estimates.length);
  const rates = estimates.map(({ rate, low, high }, index) => ({
    rate,
    low,
    high,
    chanceOfBeingBest: chances[index] ?? 0,
  }));
  const ranked = [...estimates.keys()].toSorted((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0));
  const [first, second] = ranked.map((index) => estimates[index]);
  if (!first || !second || !hasResults) {
    return { rates, best: undefined, moreClicks: undefined, isClear: false };
  }
  const needed = clicksNeeded(first, second);
  const moreClicks =
    needed === undefined ? undefined : Math.max(0, needed - Math.min(first.clicks, second.clicks));
  const [best] = ranked;
  const chance = best === undefined ? 0 : (chances[best] ?? 0);
  return { rates, best, moreClicks, isClear: chance >= requiredChance && moreClicks === 0 };
}

function wilsonInterval(clicks: number, reached: number): { low: number; high: number } {
  if (clicks === 0) return { low: 0, high: 1 };
  const z = z95;
  const rate = reached / clicks;
  const center = rate + (z * z) / (2 * clicks);
  const margin = z * Math.sqrt((rate * (1 - rate)) / clicks + (z * z) / (4 * clicks * clicks));
  const scale = 1 + (z * z) / clicks;
  return {
    low: Math.max(0, (center - margin) / scale),
    high: Math.min(1, (center + margin) / scale),
  };
}

/** Returns how many clicks each variant needs for a test that detects this difference in four out of five cases. */
function clicksNeeded(one: Estimate, other: Estimate): number | undefined {
  const [p, q] = [one.rate, other.rate];
  if (p === null || q === null || p === q) return undefined;
  const spread =
    z95 * Math.sqrt(2 * one.varianceAt((p + q) / 2)) +
    zPower80 * Math.sqrt(one.varianceAt(p) + other.varianceAt(q));
  return Math.ceil((spread / (p - q)) ** 2);
}

const gridSize = 4000;

/** Integrates the posterior distributions of the rates numerically. */
function chancesOfBeingBest(estimates: readonly Estimate[]): number[] {
  const low = Math.min(...estimates.map(({ mean, deviation }) => mean - 8 * deviation));
  const high = Math.max(...estimates.map(({ mean, deviation }) => mean + 8 * deviation));
  const step = (high - low) / gridSize;
  const points = Array.from({ length: gridSize }, (_, index) => low + (index + 0.5) * step);
  const densities = estimates.map(({ logDensity }) => {
    const logs = points.map(logDensity);
    const top = Math.max(...logs);
    const values = logs.map((log) => Math.exp(log - top));
    const total = sum(values);
    return values.map((value) => value / total);
  });
  const below = densities.map((values) => {
    let total = 0;
    return values.map((value) => (total += value) - value / 2);
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
  const total = sum(chances);
  return chances.map((chance) => chance / total);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
