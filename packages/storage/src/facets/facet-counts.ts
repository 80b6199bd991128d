import type { Dimension } from "./dimensions.ts";

/** The counters of one value. `amount` is in millionths of a currency unit. */
export interface FacetCount {
  clicks: number;
  installs: number;
  events: number;
  amount: bigint;
}

/**
 * The maximum number of named values per dimension and hour. All others are counted as {@link
 * otherValue}.
 */
const maxValuesPerHour = 100;

/** The name under which rare values are counted. No real value is empty. */
export const otherValue = "";

type StoredCount = [
  value: string,
  clicks: number,
  installs: number,
  events: number,
  amount?: string,
];

/**
 * Counters by dimension and value. These are maps and not objects, because visitors choose some
 * values.
 */
export class FacetCounts {
  readonly #dimensions = new Map<Dimension, Map<string, FacetCount>>();

  /** Parses the result of {@link toString}. */
  static parse(text: string): FacetCounts {
    const counts = new FacetCounts();
    for (const [dimension, values] of JSON.parse(text) as [Dimension, StoredCount[]][]) {
      const counted = new Map<string, FacetCount>();
      for (const [value, clicks, installs, events, amount] of values) {
        counted.set(value, { clicks, installs, events, amount: amount ? BigInt(amount) : 0n });
      }
      counts.#dimensions.set(dimension, counted);
    }
    return counts;
  }

  add(dimension: Dimension, value: string, count: Partial<FacetCount>): void {
    let values = this.#dimensions.get(dimension);
    if (values === undefined) this.#dimensions.set(dimension, (values = new Map()));
    let sum = values.get(value);
    if (sum === undefined) {
      values.set(value, (sum = { clicks: 0, installs: 0, events: 0, amount: 0n }));
    }
    if (count.clicks) sum.clicks += count.clicks;
    if (count.installs) sum.installs += count.installs;
    if (count.events) sum.events += count.events;
    if (count.amount) sum.amount += count.amount;
  }

  /**
   * Adds counters. A negative count of a value that is no longer named is subtracted from {@link
   * otherValue}.
   */
  addAll(more: FacetCounts): this {
    for (const [dimension, values] of more.#dimensions) {
      const known = this.#dimensions.get(dimension);
      for (const [value, count] of values) {
        const isNamed = sizeOf(count) >= 0 || known?.has(value) === true;
        this.add(dimension, isNamed ? value : otherValue, count);
      }
    }
    return this;
  }

  /**
   * Keeps only the most frequent values of each dimension by name, and raises negative counters to
   * zero.
   */
  limitValues(maxValues: number = maxValuesPerHour): this {
    for (const [dimension, values] of this.#dimensions) {
      for (const [value, count] of values) {
        count.clicks = Math.max(0, count.clicks);
        count.installs = Math.max(0, count.installs);
        count.events = Math.max(0, count.events);
        if (sizeOf(count) === 0) values.delete(value);
      }
      const named = values.size - Number(values.has(otherValue));
      if (named <= maxValues) continue;
      for (const [value, count] of byFrequency(values).slice(maxValues)) {
        values.delete(value);
        this.add(dimension, otherValue, count);
      }
    }
    return this;
  }

  /** Returns the values of a dimension, the most frequent first and {@link otherValue} last. */
  of(dimension: Dimension): (readonly [value: string, count: Readonly<FacetCount>])[] {
    const values = this.#dimensions.get(dimension) ?? new Map<string, FacetCount>();
    const others = values.get(otherValue);
    const named = byFrequency(values);
    return others === undefined ? named : [...named, [otherValue, others]];
  }

  count(dimension: Dimension, value: string): Readonly<FacetCount> | undefined {
    return this.#dimensions.get(dimension)?.get(value);
  }

  toString(): string {
    const kept = [...this.#dimensions].map(([dimension, values]) => [
      dimension,
      [...values].map(([value, { clicks, installs, events, amount }]): StoredCount =>
        amount === 0n
          ? [value, clicks, installs, events]
          : [value, clicks, installs, events, `${amount}`],
      ),
    ]);
    return JSON.stringify(kept);
  }
}

function sizeOf({ clicks, installs, events }: FacetCount): number {
  return clicks + installs + events;
}

function byFrequency(values: ReadonlyMap<string, FacetCount>): [string, FacetCount][] {
  return [...values]
    .filter(([value]) => value !== otherValue)
    .toSorted(([a, x], [b, y]) => sizeOf(y) - sizeOf(x) || (a < b ? -1 : 1));
}
