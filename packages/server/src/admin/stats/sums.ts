import { currencyOf, eventOf } from "@throughline/storage";
import type { Measure } from "@throughline/storage";

/** A measure of a cube, parsed. */
export type ParsedMeasure =
  | { readonly kind: "clicks" | "installs" | "firstEvent" | "day1" | "day7" | "day30" }
  | { readonly kind: "event"; readonly event: string }
  | { readonly kind: "revenue"; readonly event: string; readonly currency: string };

export function parseMeasure(measure: Measure): ParsedMeasure {
  const event = eventOf(measure);
  if (event === undefined) return { kind: measure as "clicks" };
  const currency = currencyOf(measure);
  return currency === undefined ? { kind: "event", event } : { kind: "revenue", event, currency };
}

/** Revenue by currency, in millionths. */
export type Revenue = Map<string, bigint>;

interface EventSums {
  count: number;
  readonly revenue: Revenue;
}

/** Adds up cells of cubes. */
export class Sums {
  clicks = 0;
  installs = 0;
  firstEvent = 0;
  day1 = 0;
  day7 = 0;
  day30 = 0;
  readonly byEvent = new Map<string, EventSums>();

  add(measure: ParsedMeasure, count: number | string): void {
    if (measure.kind === "event") {
      this.#eventOf(measure.event).count += count as number;
    } else if (measure.kind === "revenue") {
      addAmount(this.#eventOf(measure.event).revenue, measure.currency, BigInt(count));
    } else this[measure.kind] += count as number;
  }

  addAll(more: Sums): this {
    this.clicks += more.clicks;
    this.installs += more.installs;
    this.firstEvent += more.firstEvent;
    this.day1 += more.day1;
    this.day7 += more.day7;
    this.day30 += more.day30;
    for (const [event, sums] of more.byEvent) this.addEvent(event, sums);
    return this;
  }

  addEvent(event: string, { count, revenue }: EventSums): void {
    const sums = this.#eventOf(event);
    sums.count += count;
    for (const [currency, amount] of revenue) addAmount(sums.revenue, currency, amount);
  }

  get events(): number {
    let count = 0;
    for (const event of this.byEvent.values()) count += event.count;
    return count;
  }

  get revenue(): Revenue {
    const sum: Revenue = new Map();
    for (const { revenue } of this.byEvent.values()) {
      for (const [currency, amount] of revenue) addAmount(sum, currency, amount);
    }
    return sum;
  }

  #eventOf(event: string): EventSums {
    let sums = this.byEvent.get(event);
    if (sums === undefined) this.byEvent.set(event, (sums = { count: 0, revenue: new Map() }));
    return sums;
  }
}

function addAmount(revenue: Revenue, currency: string, amount: bigint): void {
  revenue.set(currency, (revenue.get(currency) ?? 0n) + amount);
}

/** Returns the entry of a map, which is created if it is missing. */
export function sumsOf<Key>(map: Map<Key, Sums>, key: Key): Sums {
  let sums = map.get(key);
  if (sums === undefined) map.set(key, (sums = new Sums()));
  return sums;
}
