import { dimensions, parseFacets } from "./dimensions.ts";
import type { Measure } from "./measure.ts";
import { NumberPacker, NumberReader } from "./packed-numbers.ts";

/**
 * A cube as it is stored, as JSON: names, and packed numbers that are indices of names (see packed-numbers.ts). A year
 * has millions of these numbers, which are shorter and faster to read than a JSON array.
 */
interface CubeDocument extends CubeHead {
  /** For each dimension with several values: the value of every combination. */
  readonly combinations: string;
  /**
   * For each link: how many combinations it has, and for each of them: the combination, how many measures it has, and
   * each measure with its count.
   */
  readonly cells: string;
}

/** The parts of a cube that are stored as they are. */
interface CubeHead {
  /** Counter names (see counter-name.ts). An empty name stands for organic installs. */
  readonly links: readonly string[];
  /**
   * The values of each dimension, in the order of `dimensions`. A cube that was stored before a
   * dimension was added has fewer, and its cells have no value there.
   */
  readonly values: readonly (readonly string[])[];
  readonly measures: readonly Measure[];
  /** How many combinations of facets there are. */
  readonly combinationCount: number;
  readonly cellCount: number;
}

/** A number, or a bigint where a number would not be exact. Revenue is in millionths. */
type Count = number | bigint;

type CellVisitor = (link: number, combination: number, measure: number, count: Count) => void;

/** A cube that was read from its text. */
export interface StoredCube extends CubeHead {
  /** For each dimension of `values`: the value of every combination. */
  readonly combinations: readonly Int32Array[];
  /** Visits the cells, sorted by link. All arguments but the count are indices of names. */
  readonly eachCell: (visit: CellVisitor) => void;
}

/** The counts of a cube by link, facets and measure. */
type CountsByLink = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<Measure, Count>>>;

/** Returns the text of a cube. */
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
  const values = dimensions.map(() => new Dictionary<string>());
  const combinations = new NumberPacker();
  for (const [dimension, dictionary] of values.entries()) {
    const column = rows.map((row) => dictionary.indexOf(row[dimension] ?? ""));
    if (dictionary.values.length > 1) for (const value of column) combinations.add(value);
  }
  const doc: CubeDocument = {
    links: [...cube.keys()],
    values: values.map((dictionary) => dictionary.values),
    measures: measures.values,
    combinationCount: rows.length,
    cellCount,
    combinations: combinations.toString(),
    cells: cells.toString(),
  };
  return JSON.stringify(doc);
}

/** Reads the text of a cube. Throws if it is cut off. */
export function readCube(text: string): StoredCube {
  const { combinations, cells, ...head } = JSON.parse(text) as CubeDocument;
  return {
    ...head,
    combinations: readCombinations(head, combinations),
    eachCell: (visit) => visitCells(head, cells, visit),
  };
}

function readCombinations({ values, combinationCount }: CubeHead, packed: string): Int32Array[] {
  const numbers = new NumberReader(packed);
  return values.map(({ length }) => {
    const column = new Int32Array(combinationCount);
    if (length < 2) return column;
    for (let index = 0; index < combinationCount; index += 1) column[index] = numbers.next();
    return column;
  });
}

function visitCells({ links }: CubeHead, packed: string, visit: CellVisitor): void {
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

/** Numbers values in the order in which they are first seen. */
class Dictionary<Value> {
  readonly #indices = new Map<Value, number>();

  indexOf(value: Value): number {
    let index = this.#indices.get(value);
    if (index === undefined) this.#indices.set(value, (index = this.#indices.size));
    return index;
  }

  get values(): Value[] {
    return [...this.#indices.keys()];
  }
}
