import { facetsAt, formatCube, parseCube } from "./cube-document.ts";
import { foldFacets, foldLevels, joinFacets, otherValue } from "./dimensions.ts";
import { currencyOf, eventOf } from "./measure.ts";
import type { Measure } from "./measure.ts";

/** The link of installs that were not matched, and of their events. */
export const noLink = "";

const maxEventNames = 100;
const maxCombinations = 2_000;
const maxCells = 6_000;

type Count = number | bigint;
type Cells = Map<Measure, Count>;

/**
 * The counts of an app in an hour or a day, by link, combination of facets, and measure. Counts can
 * be negative in a cube that is added to another one.
 */
export class Cube {
  readonly #links = new Map<string, Map<string, Cells>>();

  static parse(text: string): Cube {
    const cube = new Cube();
    const { links, values, measures, combinations, combinationCount, forEachCell } =
      parseCube(text);
    const facets = Array.from({ length: combinationCount }, (_, index) =>
      joinFacets(facetsAt({ values, combinations }, index)),
    );
    const isAmount = measures.map((measure) => currencyOf(measure) !== undefined);
    forEachCell((link, combination, measure, count) => {
      cube.add(
        links[link] ?? noLink,
        facets[combination] ?? "",
        measures[measure] as Measure,
        isAmount[measure] ? BigInt(count) : Number(count),
      );
    });
    return cube;
  }

  add(link: string, facets: string, measure: Measure, count: Count): void {
    const cells = this.#cellsOf(link, facets);
    // All counts of a measure have the same type.
    cells.set(measure, sum(cells.get(measure), count));
  }

  /**
   * Adds the counts of another cube. A negative count is subtracted from the cell in which it was counted. A negative amount
   * that was counted in no cell is a refund.
   */
  addAll(more: Cube): this {
    for (const [link, combinations] of more.#links) {
      for (const [facets, cells] of combinations) {
        for (const [measure, count] of cells) {
          if (count >= 0) this.add(link, facets, measure, count);
          else this.#reduce(link, facets, measure, count);
        }
      }
    }
    return this;
  }

  /** Counts the given links together as {@link otherValue}. */
  foldLinks(isFolded: (link: string) => boolean): void {
    for (const [link, combinations] of this.#links) {
      if (link === otherValue || !isFolded(link)) continue;
      this.#links.delete(link);
      for (const [facets, cells] of combinations) this.#addCells(otherValue, facets, cells);
    }
  }

  get links(): Iterable<string> {
    return this.#links.keys();
  }

  /**
   * Limits the size of the cube. Removes empty cells, and counts rare event names and rare combinations of facets as
   * {@link otherValue}, because visitors and apps can send any number of different values. Links keep their names and their
   * own counts.
   */
  limit(): this {
    this.#removeEmpty();
    this.#limitEventNames();
    this.#limitCombinations();
    this.#limitCells();
    return this;
  }

  toString(): string {
    return formatCube(this.#links);
  }

  #cellsOf(link: string, facets: string): Cells {
    let combinations = this.#links.get(link);
    if (combinations === undefined) this.#links.set(link, (combinations = new Map()));
    let cells = combinations.get(facets);
    if (cells === undefined) combinations.set(facets, (cells = new Map()));
    return cells;
  }

  #addCells(link: string, facets: string, cells: Cells): void {
    for (const [measure, count] of cells) this.add(link, facets, measure, count);
  }

  /** Subtracts from the cell that contains the count. The count may have been folded, so the most detailed cell is tried first. */
  #reduce(link: string, facets: string, measure: Measure, by: Count): void {
    for (const target of [link, otherValue]) {
      for (const combination of [facets, ...foldLevels.map((level) => foldFacets(facets, level))]) {
        const cells = this.#links.get(target)?.get(combination);
        const counted = [measure, otherEvent(measure)].find((name) => cells?.has(name));
        if (counted !== undefined) return this.add(target, combination, counted, by);
      }
    }
    if (typeof by === "bigint") this.add(link, facets, measure, by);
  }

  #removeEmpty(): void {
    for (const [link, combinations] of this.#links) {
      for (const [facets, cells] of combinations) {
        for (const [measure, count] of cells) {
          // Refunds make revenue negative.
          if (typeof count === "bigint" ? count === 0n : count <= 0) cells.delete(measure);
        }
        if (cells.size === 0) combinations.delete(facets);
      }
      if (combinations.size === 0) this.#links.delete(link);
    }
  }

  #limitEventNames(): void {
    const totals = new Map<Measure, number>();
    this.#forEachCombination((_link, _facets, cells) => {
      for (const [measure, count] of cells) {
        if (measure.startsWith("event ")) increase(totals, measure, Number(count));
      }
    });
    if (totals.size <= maxEventNames) return;
    const keptNames = new Set(mostFrequent(totals).slice(0, maxEventNames).map(eventOf));
    this.#forEachCombination((link, facets, cells) => {
      for (const [measure, count] of cells) {
        const event = eventOf(measure);
        if (event === undefined || event === otherValue || keptNames.has(event)) continue;
        cells.delete(measure);
        this.add(link, facets, otherEvent(measure), count);
      }
    });
  }

  #limitCombinations(): void {
    for (const level of foldLevels) {
      const totals = new Map<string, number>();
      this.#forEachCombination((_link, facets, cells) => increase(totals, facets, totalOf(cells)));
      if (totals.size <= maxCombinations) return;
      const rare = new Set(mostFrequent(totals).slice(maxCombinations / 2));
      for (const link of this.#links.keys()) {
        this.#foldCombinations(link, level, (facets) => rare.has(facets));
      }
    }
  }

  /** Folds the combinations of links, level by level. Links with low counts are folded first. */
  #limitCells(): void {
    let cells = 0;
    const totals = new Map<string, number>();
    this.#forEachCombination((link, _facets, counts) => {
      cells += counts.size;
      increase(totals, link, totalOf(counts));
    });
    for (const level of foldLevels) {
      for (const link of mostFrequent(totals).toReversed()) {
        if (cells <= maxCells) return;
        cells -= this.#cellCount(link);
        this.#foldCombinations(link, level, () => true);
        cells += this.#cellCount(link);
      }
    }
  }

  #foldCombinations(link: string, level: number, isFolded: (facets: string) => boolean): void {
    const combinations = this.#links.get(link) ?? new Map<string, Cells>();
    for (const [facets, cells] of combinations) {
      const folded = foldFacets(facets, level);
      if (folded === facets || !isFolded(facets)) continue;
      combinations.delete(facets);
      this.#addCells(link, folded, cells);
    }
  }

  #cellCount(link: string): number {
    let count = 0;
    for (const cells of this.#links.get(link)?.values() ?? []) count += cells.size;
    return count;
  }

  #forEachCombination(visit: (link: string, facets: string, cells: Cells) => void): void {
    for (const [link, combinations] of this.#links) {
      for (const [facets, cells] of combinations) visit(link, facets, cells);
    }
  }
}

function otherEvent(measure: Measure): Measure {
  const currency = currencyOf(measure);
  if (currency !== undefined) return `revenue ${currency} ${otherValue}`;
  return measure.startsWith("event ") ? `event ${otherValue}` : measure;
}

function sum(before: Count | undefined, count: Count): Count {
  if (before === undefined) return count;
  return typeof before === "bigint" ? before + BigInt(count) : before + Number(count);
}

function totalOf(cells: Cells): number {
  let total = 0;
  for (const count of cells.values()) if (typeof count === "number") total += count;
  return total;
}

function increase<Key>(totals: Map<Key, number>, key: Key, by: number): void {
  totals.set(key, (totals.get(key) ?? 0) + by);
}

function mostFrequent<Key extends string>(totals: ReadonlyMap<Key, number>): Key[] {
  return [...totals].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([key]) => key);
}
