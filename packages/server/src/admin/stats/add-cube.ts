import { currencyOf, dimensions, eventOf, noLink } from "@throughline/storage";
import type { CubeDocument, Measure } from "@throughline/storage";
import { addAmount, splitSums, Sums, valueOf } from "./sums.ts";
import type { CubeFilter, CubeSums, SplitSums, ValueSums } from "./sums.ts";

/** A measure of a cube, parsed. */
type Column =
  | { readonly kind: "clicks" | "installs" | "firstEvent" | "day1" | "day7" | "day30" }
  | { readonly kind: "event"; readonly event: string }
  | { readonly kind: "revenue"; readonly event: string; readonly currency: string };

/**
 * Adds the selected cells of a cube to the sums by link and by dimension. Returns the totals of the cube.
 *
 * A year has millions of cells. Counts are therefore added up by index first, and by name once per cube. They are added
 * as numbers, which is exact up to nine billion units of a currency per cube.
 */
export function addCube(sums: CubeSums, text: string, filter: CubeFilter): SplitSums {
  const { links, values, combinations, measures, cells } = JSON.parse(text) as CubeDocument;
  const size = combinations.length / dimensions.length;
  const isWanted = wantedCombinations(values, combinations, size, filter);
  const columns = measures.map((measure) => columnOf(measure, filter));
  const isSelected = links.map((link) => filter.links?.has(link) ?? true);
  const width = measures.length;
  const byLink = new Float64Array(links.length * width);
  const byCombination = new Float64Array(size * width);
  for (let index = 0; index < cells.length; index += 4) {
    const link = cells[index] as number;
    const combination = cells[index + 1] as number;
    const measure = cells[index + 2] as number;
    if (!isSelected[link] || isWanted[combination] === 0 || !columns[measure]) continue;
    const count = Number(cells[index + 3]);
    byLink[link * width + measure] = (byLink[link * width + measure] as number) + count;
    const place = combination * width + measure;
    byCombination[place] = (byCombination[place] as number) + count;
  }
  addByDimension(sums.dimensions, { values, combinations, columns, counts: byCombination });
  return addByLink(sums.links, { links, columns, counts: byLink });
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
  { facets }: CubeFilter,
): Uint8Array {
  const isWanted = new Uint8Array(size).fill(1);
  for (const [dimension, name] of dimensions.entries()) {
    const wanted = facets[name];
    if (wanted === undefined) continue;
    const value = values[dimension]?.indexOf(wanted);
    for (let index = 0; index < size; index += 1) {
      if (combinations[index * dimensions.length + dimension] !== value) isWanted[index] = 0;
    }
  }
  return isWanted;
}

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
  const counted = nonZero(counts);
  for (const [dimension, total] of totals.entries()) {
    const names = values[dimension] ?? [];
    const ofValues = new Float64Array(names.length * width);
    for (const place of counted) {
      const combination = Math.floor(place / width);
      const value = combinations[combination * dimensions.length + dimension] as number;
      const target = value * width + (place % width);
      ofValues[target] = (ofValues[target] as number) + (counts[place] as number);
    }
    for (const place of nonZero(ofValues)) {
      const name = names[Math.floor(place / width)];
      const column = columns[place % width];
      if (name && column) addToValue(valueOf(total, name), column, ofValues[place] as number);
    }
  }
}

/** Returns the totals. */
function addByLink(
  totals: Map<string, Sums>,
  { links, columns, counts }: Counts & Pick<CubeDocument, "links">,
): SplitSums {
  const width = columns.length;
  const own = { linked: new Float64Array(width), organic: new Float64Array(width) };
  for (const place of nonZero(counts)) {
    const link = links[Math.floor(place / width)] as string;
    const column = place % width;
    let sums = totals.get(link);
    if (sums === undefined) totals.set(link, (sums = new Sums()));
    addToSums(sums, columns[column], counts[place] as number);
    const total = link === noLink ? own.organic : own.linked;
    total[column] = (total[column] as number) + (counts[place] as number);
  }
  const split = splitSums();
  for (const [index, column] of columns.entries()) {
    addToSums(split.linked, column, own.linked[index] as number);
    addToSums(split.organic, column, own.organic[index] as number);
  }
  return split;
}

/** Returns the indices of all counts but zeros. Most counts are zero. */
function nonZero(counts: Float64Array): number[] {
  const places: number[] = [];
  for (let index = 0; index < counts.length; index += 1) {
    if (counts[index] !== 0) places.push(index);
  }
  return places;
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
