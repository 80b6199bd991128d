import { dimensions, noLink, parseCube } from "@throughline/storage";
import type { CubePart, Dimension, StoredCube } from "@throughline/storage";
import { addToSums, addToValueSums, Columns } from "./columns.ts";
import type { Column } from "./columns.ts";
import { CountsByName } from "./counts-by-name.ts";
import { combinationsWith, matchLink, usersTest, wantedCombinations } from "./select-cells.ts";
import { emptyOriginSums, no, perhaps, Sums, ValueSums } from "./sums.ts";
import type { CubeFilter, CubeSums, OriginSums } from "./sums.ts";

/**
 * Adds up the selected cells of cubes by link and by dimension.
 *
 * A year has millions of cells. Counts are therefore added up by index first, and by name once per cube. Within a cube
 * they are added as numbers, which is exact up to nine billion units of a currency.
 */
export class CubeCounts {
  readonly #filter: CubeFilter;
  readonly #columns: Columns;
  readonly #links = new CountsByName();
  /** The part of the counts in the windows of returns. */
  readonly #returning = new CountsByName();
  readonly #unnamed = new ValueSums();
  readonly #dimensions = Object.fromEntries(
    dimensions.map((dimension) => [dimension, new CountsByName()]),
  ) as Record<Dimension, CountsByName>;

  constructor(filter: CubeFilter) {
    this.#filter = filter;
    this.#columns = new Columns(filter);
  }

  /** Adds a part of a cube. Returns its totals. */
  add({ kind, doc }: Pick<CubePart, "kind" | "doc">): OriginSums {
    const cube = parseCube(doc);
    const { links } = cube;
    const columns = Int32Array.from(cube.measures, (measure) => this.#columns.indexOf(measure));
    const width = this.#columns.all.length;
    const isWanted = wantedCombinations(cube, this.#filter);
    const isReturning = combinationsWith(cube, "touch");
    const isSelected = links.map((link) => matchLink(this.#filter, link));
    const isOfUsers = usersTest(this.#filter, cube, this.#columns.all);
    const byLink = new Float64Array(links.length * width);
    const returning = new Float64Array(links.length * width);
    const selected = selectedCells(cube.cellCount);
    cube.forEachCell((link, combination, measure, exactCount) => {
      const column = columns[measure] as number;
      const match = isWanted[combination];
      const linkMatch = isSelected[link];
      if (column === -1 || match === no || linkMatch === no) return;
      if (isOfUsers && !isOfUsers(combination, column)) return;
      const count = Number(exactCount);
      if (match === perhaps || linkMatch === perhaps) {
        addToValueSums(this.#unnamed, this.#columns.all[column] as Column, count);
        return;
      }
      const position = link * width + column;
      byLink[position] = (byLink[position] as number) + count;
      if (isReturning[combination] === 1) {
        returning[position] = (returning[position] as number) + count;
      }
      selected.combinations[selected.size] = combination;
      selected.columns[selected.size] = column;
      selected.counts[selected.size] = count;
      selected.size += 1;
    });
    if (kind !== "dimensions") {
      this.#links.addRows(links, byLink);
      this.#returning.addRows(links, returning);
    }
    if (kind === "links") return emptyOriginSums();
    this.#addByDimension(cube, selected, width);
    const isOrganic = links.map((link) => link === (kind === "dimensions" ? "organic" : noLink));
    const isTotal = links.map((link) => kind !== "dimensions" || totals.has(link));
    return this.#totalsOf({ isOrganic, isTotal }, byLink, returning);
  }

  /** Returns the sums of all cubes by link and by dimension. */
  sums(): Pick<CubeSums, "links" | "dimensions" | "unnamed"> {
    const columns = this.#columns.all;
    const links = new Map<string, Sums>();
    for (const link of new Set([...this.#links.names, ...this.#returning.names])) {
      const sums = new Sums();
      this.#links.forEachColumn(link, columns, (column, count) => addToSums(sums, column, count));
      this.#returning.forEachColumn(link, columns, (column, count) =>
        addToValueSums(sums.returning, column, count),
      );
      links.set(link, sums);
    }
    return {
      unnamed: this.#unnamed,
      links,
      dimensions: Object.fromEntries(
        dimensions.map((dimension) => [dimension, this.#valuesOf(this.#dimensions[dimension])]),
      ) as CubeSums["dimensions"],
    };
  }

  #valuesOf(counts: CountsByName): Map<string, ValueSums> {
    const values = new Map<string, ValueSums>();
    for (const value of counts.names) {
      if (value === "") continue;
      const sums = new ValueSums();
      counts.forEachColumn(value, this.#columns.all, (column, count) =>
        addToValueSums(sums, column, count),
      );
      values.set(value, sums);
    }
    return values;
  }

  #addByDimension({ values, combinations }: StoredCube, selected: SelectedCells, width: number) {
    for (const dimension of dimensions) {
      const names = values[dimension];
      const valueOfCombination = combinations[dimension];
      if (!names || !valueOfCombination) continue;
      const counts = new Float64Array(names.length * width);
      for (let index = 0; index < selected.size; index += 1) {
        const value = valueOfCombination[selected.combinations[index] as number] as number;
        const position = value * width + (selected.columns[index] as number);
        counts[position] = (counts[position] as number) + (selected.counts[index] as number);
      }
      this.#dimensions[dimension].addRows(names, counts);
    }
  }

  /** Returns the sums over all links of a cube. */
  #totalsOf(rows: Rows, byLink: Float64Array, returning: Float64Array): OriginSums {
    const sums = emptyOriginSums();
    for (const [index, column] of this.#columns.all.entries()) {
      const layout = { index, width: this.#columns.all.length };
      const counts = sumColumnByOrigin(byLink, rows, layout);
      const returned = sumColumnByOrigin(returning, rows, layout);
      for (const origin of ["linked", "organic"] as const) {
        if (counts[origin] !== 0) addToSums(sums[origin], column, counts[origin]);
        // `counts` can be 0 although `returned` is not, because refunds are negative.
        if (returned[origin] !== 0)
          addToValueSums(sums[origin].returning, column, returned[origin]);
      }
    }
    return sums;
  }
}

/** Which rows of a cube are part of the totals. In most cubes, rows are links. */
interface Rows {
  readonly isTotal: readonly boolean[];
  readonly isOrganic: readonly boolean[];
}

/** The rows of the view `dimensions` that are totals. */
const totals: ReadonlySet<string> = new Set(["linked", "organic"]);

/** Adds up a column of counts by link, separately for links and for organic installs. */
function sumColumnByOrigin(
  counts: Float64Array,
  { isTotal, isOrganic }: Rows,
  { index, width }: Record<"index" | "width", number>,
) {
  const sums = { linked: 0, organic: 0 };
  for (let row = 0; row * width < counts.length; row += 1) {
    if (isTotal[row])
      sums[isOrganic[row] ? "organic" : "linked"] += counts[row * width + index] as number;
  }
  return sums;
}

/** The cells that a filter selects, in lists of equal length. */
interface SelectedCells {
  size: number;
  readonly combinations: Int32Array;
  readonly columns: Int32Array;
  readonly counts: Float64Array;
}

function selectedCells(maxSize: number): SelectedCells {
  return {
    size: 0,
    combinations: new Int32Array(maxSize),
    columns: new Int32Array(maxSize),
    counts: new Float64Array(maxSize),
  };
}
