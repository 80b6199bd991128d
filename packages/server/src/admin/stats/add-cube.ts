import { currencyOf, dimensions, eventOf, noLink, readCube } from "@throughline/storage";
import type { Measure, StoredCube } from "@throughline/storage";
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
  const cube = readCube(text);
  const { links, measures, cellCount } = cube;
  const isWanted = wantedCombinations(cube, filter);
  const isReturning = returningCombinations(cube);
  const columns = measures.map((measure) => columnOf(measure, filter));
  const isSelected = links.map((link) => filter.links?.has(link) ?? true);
  const width = measures.length;
  const byLink = new Float64Array(links.length * width);
  const returning = new Float64Array(links.length * width);
  const selected = {
    size: 0,
    combinations: new Uint32Array(cellCount),
    columns: new Uint32Array(cellCount),
    counts: new Float64Array(cellCount),
  };
  cube.eachCell((link, combination, measure, exactCount) => {
    if (!isSelected[link] || isWanted[combination] === 0 || !columns[measure]) return;
    const count = Number(exactCount);
    const position = link * width + measure;
    byLink[position] = (byLink[position] as number) + count;
    if (isReturning[combination] === 1) {
      returning[position] = (returning[position] as number) + count;
    }
    selected.combinations[selected.size] = combination;
    selected.columns[selected.size] = measure;
    selected.counts[selected.size] = count;
    selected.size += 1;
  });
  addByDimension(sums.dimensions, cube, columns, selected);
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
  { values, combinations, combinationCount }: StoredCube,
  { facets, excluded = {} }: CubeFilter,
): Uint8Array {
  const isWanted = new Uint8Array(combinationCount).fill(1);
  for (const [dimension, name] of dimensions.entries()) {
    const wanted = facets[name];
    const unwanted = excluded[name];
    if (wanted === undefined && unwanted === undefined) continue;
    // A cube that was stored before the dimension was added has no values there.
    const isWantedValue = (values[dimension] ?? [""]).map(
      (value) => value !== unwanted && (wanted === undefined || value === wanted),
    );
    const valueOfCombination = combinations[dimension] ?? new Uint32Array(combinationCount);
    for (let index = 0; index < combinationCount; index += 1) {
      if (!isWantedValue[valueOfCombination[index] as number]) isWanted[index] = 0;
    }
  }
  return isWanted;
}

/** Marks the combinations that count events within the window of a return. */
function returningCombinations({ values, combinations, combinationCount }: StoredCube): Uint8Array {
  const isReturning = new Uint8Array(combinationCount);
  const touches = values[touch] ?? [];
  const touchOfCombination = combinations[touch];
  if (!touchOfCombination || touches.every((value) => value === "")) return isReturning;
  for (let index = 0; index < combinationCount; index += 1) {
    if (touches[touchOfCombination[index] as number] !== "") isReturning[index] = 1;
  }
  return isReturning;
}

const touch = dimensions.indexOf("touch");

type Columns = readonly (Column | undefined)[];

/** The cells that a filter selects. */
interface SelectedCells {
  readonly size: number;
  readonly combinations: Uint32Array;
  readonly columns: Uint32Array;
  readonly counts: Float64Array;
}

function addByDimension(
  totals: readonly Map<string, ValueSums>[],
  { values, combinations }: StoredCube,
  columns: Columns,
  selected: SelectedCells,
): void {
  const width = columns.length;
  for (const [dimension, total] of totals.entries()) {
    const names = values[dimension] ?? [];
    const valueOfCombination = combinations[dimension];
    // Many dimensions have no value in the whole cube.
    if (!valueOfCombination || names.every((name) => name === "")) continue;
    const counts = new Float64Array(names.length * width);
    for (let index = 0; index < selected.size; index += 1) {
      const value = valueOfCombination[selected.combinations[index] as number] as number;
      const position = value * width + (selected.columns[index] as number);
      counts[position] = (counts[position] as number) + (selected.counts[index] as number);
    }
    for (const [value, name] of names.entries()) {
      if (name === "") continue;
      let sums: ValueSums | undefined;
      for (const [index, column] of columns.entries()) {
        const count = counts[value * width + index] as number;
        if (count !== 0 && column) addToValue((sums ??= valueOf(total, name)), column, count);
      }
    }
  }
}

interface LinkCounts extends Pick<StoredCube, "links"> {
  readonly columns: Columns;
  /** One count per link and column. */
  readonly counts: Float64Array;
  /** The part of the counts in the windows of returns. */
  readonly returning: Float64Array;
}

/** Adds the counts of a cube to the sums of each link. Returns the sums over all links of the cube. */
function addByLink(
  totals: Map<string, Sums>,
  { links, columns, counts, returning }: LinkCounts,
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
