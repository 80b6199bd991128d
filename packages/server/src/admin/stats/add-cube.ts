import { currencyOf, dimensions, eventOf, noLink, scanCube } from "@throughline/storage";
import type { CubeDocument, Measure } from "@throughline/storage";
import { addAmount, splitSums, Sums, valueOf } from "./sums.ts";
import type { CubeFilter, CubeSums, SplitSums, ValueSums } from "./sums.ts";

/** A measure of a cube, parsed. */
type Column =
  | {
      readonly kind:
        | "clicks"
        | "installs"
        | "newUsers"
        | "returns"
        | "firstEvent"
        | "day1"
        | "day7"
        | "day30";
    }
  | { readonly kind: "event"; readonly event: string }
  | { readonly kind: "revenue"; readonly event: string; readonly currency: string };

/**
 * Adds the selected cells of a cube to the sums by link and by dimension. Returns the totals of the cube.
 *
 * A year has millions of cells. Counts are therefore added up by index first, and by name once per cube. They are added
 * as numbers, which is exact up to nine billion units of a currency per cube.
 */
export function addCube(sums: CubeSums, text: string, filter: CubeFilter): SplitSums {
  const { links, values, combinations, measures, cells } = scanCube(text);
  const size = combinations.length / values.length;
  const isWanted = wantedCombinations(values, combinations, size, filter);
  const isReturning = returningCombinations(values, combinations, size);
  const columns = measures.map((measure) => columnOf(measure, filter));
  const isSelected = links.map((link) => filter.links?.has(link) ?? true);
  const width = measures.length;
  const byLink = new Float64Array(links.length * width);
  const returning = new Float64Array(links.length * width);
  const byCombination = new Float64Array(size * width);
  for (let index = 0; index < cells.length; index += 4) {
    const link = cells[index] as number;
    const combination = cells[index + 1] as number;
    const measure = cells[index + 2] as number;
    if (!isSelected[link] || isWanted[combination] === 0 || !columns[measure]) continue;
    const count = cells[index + 3] as number;
    byLink[link * width + measure] = (byLink[link * width + measure] as number) + count;
    if (isReturning[combination] === 1) {
      returning[link * width + measure] = (returning[link * width + measure] as number) + count;
    }
    const position = combination * width + measure;
    byCombination[position] = (byCombination[position] as number) + count;
  }
  addByDimension(sums.dimensions, { values, combinations, columns, counts: byCombination });
  return addByLink(sums.links, { links, columns, counts: byLink, returning });
}

/** Returns the parsed measure, or undefined if the filter leaves it out. */
function columnOf(measure: Measure, { event: wanted }: CubeFilter): Column | undefined {
  const event = eventOf(measure);
  if (event === undefined) return { kind: measure as "clicks" };
  if (wanted !== undefined && event !== wanted) return undefined;
  const currency = currencyOf(measure);
  return currency === undefined ? { kind: "event", event } : { kind: "revenue", event, currency };
}

function wantedCombinations(
  values: CubeDocument["values"],
  combinations: CubeDocument["combinations"],
  size: number,
  { facets, excluded = {} }: CubeFilter,
): Uint8Array {
  const isWanted = new Uint8Array(size).fill(1);
  const width = values.length;
  for (const [dimension, name] of dimensions.entries()) {
    const wanted = facets[name];
    const unwanted = excluded[name];
    if (wanted === undefined && unwanted === undefined) continue;
    // A cube that was stored before the dimension was added has no values there.
    const names = values[dimension] ?? [];
    for (let index = 0; index < size; index += 1) {
      const value = names[combinations[index * width + dimension] as number] ?? "";
      if (value === unwanted || (wanted !== undefined && value !== wanted)) isWanted[index] = 0;
    }
  }
  return isWanted;
}

/** Marks the combinations that count events within the window of a return. */
function returningCombinations(
  values: CubeDocument["values"],
  combinations: CubeDocument["combinations"],
  size: number,
): Uint8Array {
  const isReturning = new Uint8Array(size);
  const touches = values[touch] ?? [];
  if (touches.length === 0 || (touches.length === 1 && touches[0] === "")) return isReturning;
  for (let index = 0; index < size; index += 1) {
    const value = combinations[index * values.length + touch] as number;
    if (touches[value] !== "") isReturning[index] = 1;
  }
  return isReturning;
}

const touch = dimensions.indexOf("touch");

interface Counts {
  readonly columns: readonly (Column | undefined)[];
  /** One count per column, for each combination or link. */
  readonly counts: Float64Array;
}

function addByDimension(
  totals: readonly Map<string, ValueSums>[],
  { values, combinations, columns, counts }: Counts & Pick<CubeDocument, "values" | "combinations">,
): void {
  const width = columns.length;
  const ofValues = values.map((names) => new Float64Array(names.length * width));
  for (let position = 0; position < counts.length; position += 1) {
    const count = counts[position] as number;
    if (count === 0) continue;
    const column = position % width;
    const first = ((position - column) / width) * values.length;
    for (let dimension = 0; dimension < ofValues.length; dimension += 1) {
      const valueCounts = ofValues[dimension] as Float64Array;
      const target = (combinations[first + dimension] as number) * width + column;
      valueCounts[target] = (valueCounts[target] as number) + count;
    }
  }
  for (const [dimension, total] of totals.entries()) {
    const valueCounts = ofValues[dimension] ?? new Float64Array();
    for (const [value, name] of (values[dimension] ?? []).entries()) {
      if (name === "") continue;
      let sums: ValueSums | undefined;
      for (const [index, column] of columns.entries()) {
        const count = valueCounts[value * width + index] as number;
        if (count !== 0 && column) addToValue((sums ??= valueOf(total, name)), column, count);
      }
    }
  }
}

/** Adds the counts of a cube to the sums of each link. Returns the sums over all links of the cube. */
function addByLink(
  totals: Map<string, Sums>,
  {
    links,
    columns,
    counts,
    returning,
  }: Counts & Pick<CubeDocument, "links"> & { readonly returning: Float64Array },
): SplitSums {
  const width = columns.length;
  const cubeCounts = { linked: new Float64Array(width), organic: new Float64Array(width) };
  const split = splitSums();
  for (const [index, link] of links.entries()) {
    const isOrganic = link === noLink;
    const total = isOrganic ? cubeCounts.organic : cubeCounts.linked;
    let sums: Sums | undefined;
    for (let column = 0; column < width; column += 1) {
      const count = counts[index * width + column] as number;
      // `count` can be 0 although `returned` is not, because refunds are negative.
      const returned = returning[index * width + column] as number;
      if (count === 0 && returned === 0) continue;
      sums ??= sumsOf(totals, link);
      addToSums(sums, columns[column], count);
      total[column] = (total[column] as number) + count;
      if (returned === 0) continue;
      addReturning(sums, columns[column], returned);
      addReturning(isOrganic ? split.organic : split.linked, columns[column], returned);
    }
  }
  for (const [index, column] of columns.entries()) {
    addToSums(split.linked, column, cubeCounts.linked[index] as number);
    addToSums(split.organic, column, cubeCounts.organic[index] as number);
  }
  return split;
}

function addReturning({ returning }: Sums, column: Column | undefined, count: number): void {
  if (column) addToValue(returning, column, count);
}

function sumsOf(totals: Map<string, Sums>, link: string): Sums {
  let sums = totals.get(link);
  if (sums === undefined) totals.set(link, (sums = new Sums()));
  return sums;
}

function addToSums(sums: Sums, column: Column | undefined, count: number): void {
  if (column === undefined || count === 0) return;
  if (column.kind === "event" || column.kind === "revenue") {
    addToValue(valueOf(sums.byEvent, column.event), column, count);
  } else sums[column.kind] += count;
}

function addToValue(value: ValueSums, column: Column, count: number): void {
  if (column.kind === "revenue") addAmount(value.revenue, column.currency, BigInt(count));
  else if (column.kind === "event") value.events += count;
  else if (column.kind === "clicks" || column.kind === "installs") value[column.kind] += count;
}
