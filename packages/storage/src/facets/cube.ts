import { facetsAt, formatCube, parseCube } from "./cube-document.ts";
import { joinFacets, otherValue } from "./dimensions.ts";
import { measuredCurrency } from "./measure.ts";
import type { Measure } from "./measure.ts";

/** The link of installs that were not matched, and of their events. */
export const noLink = "";

/** Amounts of money are bigints, in millionths. Everything else is a number. */
type Count = number | bigint;

/** Counts by measure. All counts of a measure have the same type. */
export type Cells = Map<Measure, Count>;

/**
 * Counts of an app in an hour or a day, by link, combination of facets, and measure. Counts can be negative, because an hour
 * is stored in several parts, and a part may revert what another one counts.
 */
export class Cube {
  readonly #links = new Map<string, Map<string, Cells>>();

  static parse(text: string): Cube {
    const cube = new Cube();
    cube.addStored(text);
    return cube;
  }

  /** Adds the counts of a stored cube for the links that are wanted. */
  addStored(text: string, isWanted: (link: string) => boolean = () => true): void {
    const stored = parseCube(text);
    const { links, measures, combinationCount, forEachCell } = stored;
    const wanted = links.map(isWanted);
    const facets = Array.from({ length: combinationCount }, (_, index) =>
      joinFacets(facetsAt(stored, index)),
    );
    const isAmount = measures.map((measure) => measuredCurrency(measure) !== undefined);
    forEachCell((link, combination, measure, count) => {
      if (!wanted[link]) return;
      this.add(
        links[link] ?? noLink,
        facets[combination] ?? "",
        measures[measure] as Measure,
        isAmount[measure] ? BigInt(count) : Number(count),
      );
    });
  }

  add(link: string, facets: string, measure: Measure, count: Count): void {
    let combinations = this.#links.get(link);
    if (combinations === undefined) this.#links.set(link, (combinations = new Map()));
    let cells = combinations.get(facets);
    if (cells === undefined) combinations.set(facets, (cells = new Map()));
    cells.set(measure, sum(cells.get(measure), count));
  }

  addCells(link: string, facets: string, cells: ReadonlyMap<Measure, Count>): void {
    for (const [measure, count] of cells) this.add(link, facets, measure, count);
  }

  /** Counts the given links together as {@link otherValue}. */
  foldLinks(isFolded: (link: string) => boolean): void {
    for (const [link, combinations] of this.#links) {
      if (link === otherValue || !isFolded(link)) continue;
      this.#links.delete(link);
      for (const [facets, cells] of combinations) this.addCells(otherValue, facets, cells);
    }
  }

  get links(): Iterable<string> {
    return this.#links.keys();
  }

  /** The counts of a link by combination. The caller may change them; of an unknown link, they are an empty copy. */
  combinationsOf(link: string): Map<string, Cells> {
    return this.#links.get(link) ?? new Map<string, Cells>();
  }

  forEachCombination(visit: (link: string, facets: string, cells: Cells) => void): void {
    for (const [link, combinations] of this.#links) {
      for (const [facets, cells] of combinations) visit(link, facets, cells);
    }
  }

  /** Removes counts of 0. Returns the number of cells that are left. */
  removeZeros(): number {
    let size = 0;
    for (const [link, combinations] of this.#links) {
      for (const [facets, cells] of combinations) {
        for (const [measure, count] of cells) if (Number(count) === 0) cells.delete(measure);
        if (cells.size === 0) combinations.delete(facets);
        size += cells.size;
      }
      if (combinations.size === 0) this.#links.delete(link);
    }
    return size;
  }

  toString(): string {
    return formatCube(this.#links);
  }
}

function sum(before: Count | undefined, count: Count): Count {
  if (before === undefined) return count;
  return typeof before === "bigint" ? before + BigInt(count) : before + Number(count);
}
