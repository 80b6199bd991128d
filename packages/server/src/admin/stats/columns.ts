import { measuredCurrency, measuredEvent } from "@throughline/storage";
import type { Measure } from "@throughline/storage";
import { addAmount, sumsOfValue } from "./sums.ts";
import type { CubeFilter, Sums, ValueSums } from "./sums.ts";

/** A measure of cubes, parsed. */
export type Column =
  | { readonly kind: Exclude<Measure, `event ${string}` | `revenue ${string} ${string}`> }
  | { readonly kind: "event"; readonly event: string }
  | { readonly kind: "revenue"; readonly event: string; readonly currency: string };

/** The measures that a filter selects. Each has the same index in all cubes of a report. */
export class Columns {
  readonly #isEvent: CubeFilter["isEvent"];
  readonly #indices = new Map<Measure, number>();
  readonly all: Column[] = [];

  constructor({ isEvent }: CubeFilter) {
    this.#isEvent = isEvent;
  }

  /** Returns the index of a measure in {@link all}, or -1 if the filter leaves it out. */
  indexOf(measure: Measure): number {
    let index = this.#indices.get(measure);
    if (index === undefined) {
      const event = measuredEvent(measure);
      const isSelected = event === undefined || (this.#isEvent?.(event) ?? true);
      index = isSelected ? this.all.push(toColumn(measure, event)) - 1 : -1;
      this.#indices.set(measure, index);
    }
    return index;
  }
}

function toColumn(measure: Measure, event: string | undefined): Column {
  if (event === undefined) return { kind: measure as "clicks" };
  const currency = measuredCurrency(measure);
  return currency === undefined ? { kind: "event", event } : { kind: "revenue", event, currency };
}

export function addToSums(sums: Sums, column: Column, count: number | bigint): void {
  if (column.kind === "event" || column.kind === "revenue") {
    addToValueSums(sumsOfValue(sums.byEvent, column.event), column, count);
  } else sums[column.kind] += Number(count);
}

export function addToValueSums(value: ValueSums, column: Column, count: number | bigint): void {
  if (column.kind === "revenue") addAmount(value.revenue, column.currency, BigInt(count));
  else if (column.kind === "event") value.events += Number(count);
  else if (column.kind === "clicks" || column.kind === "installs" || column.kind === "returns") {
    value[column.kind] += Number(count);
  }
}
