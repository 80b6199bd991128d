import type { ReportFilter, UserKind } from "@throughline/protocol";
import type { Dimension } from "@throughline/storage";

/** Revenue by currency, in millionths. */
export type Revenue = Map<string, bigint>;

/** What was counted for one value of a dimension. */
export class ValueSums {
  clicks = 0;
  installs = 0;
  events = 0;
  returns = 0;
  readonly revenue: Revenue = new Map();

  addAll(more: ValueSums): void {
    this.clicks += more.clicks;
    this.installs += more.installs;
    this.events += more.events;
    this.returns += more.returns;
    for (const [currency, amount] of more.revenue) addAmount(this.revenue, currency, amount);
  }
}

/** What was counted in a period, or for one link. */
export class Sums {
  clicks = 0;
  installs = 0;
  newUsers = 0;
  returns = 0;
  firstEvent = 0;
  day1 = 0;
  day7 = 0;
  day30 = 0;
  readonly byEvent = new Map<string, ValueSums>();
  /** The events and the revenue in the windows of returns, which {@link byEvent} contains, too. */
  readonly returning = new ValueSums();

  addAll(more: Sums): this {
    this.clicks += more.clicks;
    this.installs += more.installs;
    this.newUsers += more.newUsers;
    this.returns += more.returns;
    this.firstEvent += more.firstEvent;
    this.day1 += more.day1;
    this.day7 += more.day7;
    this.day30 += more.day30;
    for (const [event, sums] of more.byEvent) sumsOfValue(this.byEvent, event).addAll(sums);
    this.returning.addAll(more.returning);
    return this;
  }

  get events(): number {
    let count = 0;
    for (const { events } of this.byEvent.values()) count += events;
    return count;
  }

  get revenue(): Revenue {
    const sum: Revenue = new Map();
    for (const { revenue } of this.byEvent.values()) {
      for (const [currency, amount] of revenue) addAmount(sum, currency, amount);
    }
    return sum;
  }
}

export function addAmount(revenue: Revenue, currency: string, amount: bigint): void {
  revenue.set(currency, (revenue.get(currency) ?? 0n) + amount);
}

/** Returns the sums of a value. Creates them if they are missing. */
export function sumsOfValue(values: Map<string, ValueSums>, value: string): ValueSums {
  let sums = values.get(value);
  if (sums === undefined) values.set(value, (sums = new ValueSums()));
  return sums;
}

/** Whether a filter selects something: perhaps if the value that decides it is not stored by name. */
export const [no, yes, perhaps] = [0, 1, 2];
export type FilterResult = number;

/** Selects cells of cubes. All conditions must hold. */
export interface CubeFilter {
  readonly links?: ReadonlySet<string>;
  /** Says which links are selected, in addition to {@link links}. */
  readonly matchLink?: (link: string) => FilterResult;
  readonly facets?: readonly FacetFilter[];
  /** Leaves out the cells with this value of a dimension. */
  readonly excluded?: Partial<Record<Dimension, string>>;
  readonly isEvent?: (name: string) => boolean;
  readonly users?: UserKind;
}

/** A filter by a dimension. */
export interface FacetFilter extends Omit<ReportFilter, "name"> {
  readonly name: Dimension;
}

/** The sums of installs from links, and of organic installs. */
export interface OriginSums {
  readonly linked: Sums;
  readonly organic: Sums;
}

/** The sums of all cubes in a period. */
export interface CubeSums {
  readonly total: OriginSums;
  /** By the start of the interval. */
  readonly series: Map<number, OriginSums>;
  /** By the start of the day, in the time zone of the period. */
  readonly days: Map<number, OriginSums>;
  readonly links: Map<string, Sums>;
  /** What matches the filter only perhaps, because old days keep only the frequent combinations of a link by name. */
  readonly unnamed: ValueSums;
  /** By dimension and value. */
  readonly dimensions: Readonly<Record<Dimension, Map<string, ValueSums>>>;
}

export function emptyOriginSums(): OriginSums {
  return { linked: new Sums(), organic: new Sums() };
}
