import { requireVersion } from "../schema/stored-version.ts";
import { dimensions, parseFacets } from "./dimensions.ts";
import type { Dimension, FacetValues } from "./dimensions.ts";
import type { Measure } from "./measure.ts";
import { NumberPacker, NumberReader } from "./packed-numbers.ts";

/**
 * The JSON of a stored cube. It contains names, and packed numbers that are indices of these names (see packed-numbers.ts).
 * A year has millions of these numbers. Packed numbers are shorter and faster to read than a JSON array.
 */
interface CubeDocument extends UnpackedCube {
  readonly version: number;
  /** The value of every combination, one dimension of `values` after another. Dimensions with a single value are left out. */
  readonly combinations: string;
  /**
   * The cells, one link after another. A link starts with the number of its combinations. Each combination is followed by
   * the number of its measures, and then by each measure with its count.
   */
  readonly cells: string;
}

/** The parts of a stored cube that are not packed. */
interface UnpackedCube {
  /** Counter names (see counter-name.ts). An empty name stands for organic installs. */
  readonly links: readonly string[];
  /** The values of each dimension by name. Dimensions without any value are left out. */
  readonly values: ByDimension<readonly string[]>;
  readonly measures: readonly Measure[];
  /** How many combinations of facets there are. */
  readonly combinationCount: number;
  readonly cellCount: number;
}

type ByDimension<Value> = Readonly<Partial<Record<Dimension, Value>>>;

/** The version of the documents that this release writes and reads. */
const version = 1;

/** A number, or a bigint where a number would not be exact. Revenue is in millionths. */
type Count = number | bigint;

type CellVisitor = (link: number, combination: number, measure: number, count: Count) => void;

/** A cube that was read from its text. */
export interface StoredCube extends UnpackedCube {
  /** The value of every combination, for each dimension of `values`. */
  readonly combinations: ByDimension<Int32Array>;
  /** Calls `visit` for each cell, sorted by link. All arguments but the count are indices of names. */
  readonly forEachCell: (visit: CellVisitor) => void;
}

/** The counts of a cube by link, facets and measure. */
type CountsByLink = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<Measure, Count>>>;

/** Formats a cube as a {@link CubeDocument}. */
export function formatCube(cube: CountsByLink): string {
  const [facets, measures] = [new Dictionary<string>(), new Dictionary<Measure>()];
  const cells = new NumberPacker();
  let cellCount = 0;
  for (const combinations of cube.values()) {
    cells.add(combinations.size);
    for (const [combination, counts] of combinations) {
      cells.add(facets.indexOf(combination));
      cells.add(counts.size);
      cellCount += counts.size;
      for (const [measure, count] of counts) {
        cells.add(measures.indexOf(measure));
        cells.addSigned(count);
      }
    }
  }
  const rows = facets.values.map(parseFacets);
  const values: Partial<Record<Dimension, string[]>> = {};
  const combinations = new NumberPacker();
  for (const dimension of dimensions) {
    if (rows.every((row) => row[dimension] === undefined)) continue;
    const dictionary = new Dictionary<string>();
    const column = rows.map((row) => dictionary.indexOf(row[dimension] ?? ""));
    if (dictionary.values.length > 1) for (const value of column) combinations.add(value);
    values[dimension] = dictionary.values;
  }
  const doc: CubeDocument = {
    version,
    links: [...cube.keys()],
    values,
    measures: measures.values,
    combinationCount: rows.length,
    cellCount,
    combinations: combinations.toString(),
    cells: cells.toString(),
  };
  return JSON.stringify(doc);
}

/** Parses the text of a {@link CubeDocument}. Throws if the text is truncated or has another version. */
export function parseCube(text: string): StoredCube {
  const { version: stored, combinations, cells, ...unpacked } = JSON.parse(text) as CubeDocument;
  requireVersion("statistics", version, stored);
  return {
    ...unpacked,
    combinations: readCombinations(unpacked, combinations),
    forEachCell: (visit) => visitCells(unpacked, cells, visit),
  };
}

function readCombinations(
  { values, combinationCount }: UnpackedCube,
  packed: string,
): ByDimension<Int32Array> {
  const numbers = new NumberReader(packed);
  return Object.fromEntries(
    Object.entries(values).map(([dimension, { length }]) => {
      const column = new Int32Array(combinationCount);
      if (length > 1) for (const index of column.keys()) column[index] = numbers.next();
      return [dimension, column];
    }),
  );
}

function visitCells({ links }: UnpackedCube, packed: string, visit: CellVisitor): void {
  const numbers = new NumberReader(packed);
  for (let link = 0; link < links.length; link += 1) {
    for (let combinations = numbers.next(); combinations > 0; combinations -= 1) {
      const combination = numbers.next();
      for (let measures = numbers.next(); measures > 0; measures -= 1) {
        visit(link, combination, numbers.next(), numbers.nextSigned());
      }
    }
  }
}

/** Returns the facets of a combination. */
export function facetsAt(
  { values, combinations }: Pick<StoredCube, "values" | "combinations">,
  combination: number,
): FacetValues {
  const facets: FacetValues = {};
  for (const dimension of dimensions) {
    const value = values[dimension]?.[combinations[dimension]?.[combination] ?? 0];
    if (value) facets[dimension] = value;
  }
  return facets;
}

/** Assigns an index to each value, in the order in which the values are first seen. */
class Dictionary<Value> {
  readonly #indices = new Map<Value, number>();

  /** Returns the index of a value. Adds the value if it is new. */
  indexOf(value: Value): number {
    let index = this.#indices.get(value);
    if (index === undefined) this.#indices.set(value, (index = this.#indices.size));
    return index;
  }

  get values(): Value[] {
    return [...this.#indices.keys()];
  }
}
