import {
  dimensions,
  foldFacets,
  foldLevels,
  joinFacets,
  otherValue,
  parseFacets,
} from "./dimensions.ts";

/**
 * What a cell of a cube counts: `clicks`, `installs`, users on the install where each was first
 * seen, `returns`, a milestone of installs (see milestones.ts), an event by its name, or the revenue
 * of an event in a currency.
 */
export type Measure =
  | "clicks"
  | "installs"
  | "newUsers"
  | "returns"
  | "firstEvent"
  | "day1"
  | "day7"
  | "day30"
  | `event ${string}`
  | `revenue ${string} ${string}`;

/** A cube as it is stored: dictionaries, and numbers that refer to them. */
export interface CubeDocument {
  /** Counter names (see counter-name.ts). {@link noLink} stands for organic installs. */
  readonly links: readonly string[];
  /**
   * The values of each dimension, in the order of `dimensions`. A cube that was stored before a
   * dimension was added has fewer, and its cells have no value there.
   */
  readonly values: readonly (readonly string[])[];
  /** The combinations of facets. Each one has a value for every dimension. */
  readonly combinations: readonly number[];
  readonly measures: readonly Measure[];
  /**
   * Four items per cell: link, combination, measure, count. Revenue is in millionths, and a text if
   * a number would not be exact.
   */
  readonly cells: readonly (number | string)[];
}

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
    const { links, values, combinations, measures, cells } = JSON.parse(text) as CubeDocument;
    const width = values.length;
    const facets = Array.from({ length: combinations.length / width }, (_, index) =>
      joinFacets(
        dimensions.map((_dimension, position) => {
          const value = combinations[index * width + position] as number;
          return values[position]?.[value] ?? "";
        }),
      ),
    );
    for (let index = 0; index < cells.length; index += 4) {
      const measure = measures[cells[index + 2] as number] as Measure;
      const count = cells[index + 3] as number | string;
      cube.add(
        links[cells[index] as number] ?? noLink,
        facets[cells[index + 1] as number] ?? "",
        measure,
        currencyOf(measure) === undefined ? (count as number) : BigInt(count),
      );
    }
    return cube;
  }

  add(link: string, facets: string, measure: Measure, count: Count): void {
    const cells = this.#cellsOf(link, facets);
    // All counts of a measure have the same type.
    cells.set(measure, sum(cells.get(measure), count));
  }

  /**
   * Adds the counts of another cube. A negative count reduces the cell in which it was counted. An
   * amount that was counted nowhere is a refund.
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
   * Removes empty cells and counts rare event names and rare combinations of facets as {@link
   * otherValue}, because visitors and apps choose some of them. Links keep their names and their
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
    const links = new Dictionary<string>();
    const facets = new Dictionary<string>();
    const measures = new Dictionary<Measure>();
    const cells: (number | string)[] = [];
    this.#each((link, combination, counts) => {
      for (const [measure, count] of counts) {
        cells.push(
          links.indexOf(link),
          facets.indexOf(combination),
          measures.indexOf(measure),
          typeof count === "bigint" ? amountText(count) : count,
        );
      }
    });
    const values = dimensions.map(() => new Dictionary<string>());
    const combinations = facets.values.flatMap((combination) =>
      parseFacets(combination).map((value, index) => values[index]?.indexOf(value) ?? 0),
    );
    const doc: CubeDocument = {
      links: links.values,
      values: values.map((dictionary) => dictionary.values),
      combinations,
      measures: measures.values,
      cells,
    };
    return JSON.stringify(doc);
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

  /** Reduces the cell that contains the count. The count may have been folded, so the most detailed cell is tried first. */
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
    const sizes = new Map<Measure, number>();
    this.#each((_link, _facets, cells) => {
      for (const [measure, count] of cells) {
        if (measure.startsWith("event ")) increase(sizes, measure, Number(count));
      }
    });
    if (sizes.size <= maxEventNames) return;
    const keptNames = new Set(mostFrequent(sizes).slice(0, maxEventNames).map(eventOf));
    this.#each((link, facets, cells) => {
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
      const sizes = new Map<string, number>();
      this.#each((_link, facets, cells) => increase(sizes, facets, sizeOf(cells)));
      if (sizes.size <= maxCombinations) return;
      const rare = new Set(mostFrequent(sizes).slice(maxCombinations / 2));
      for (const link of this.#links.keys()) {
        this.#foldCombinations(link, level, (facets) => rare.has(facets));
      }
    }
  }

  /** Links with few counts lose facets first, level by level. */
  #limitCells(): void {
    let cells = 0;
    const sizes = new Map<string, number>();
    this.#each((link, _facets, counts) => {
      cells += counts.size;
      increase(sizes, link, sizeOf(counts));
    });
    for (const level of foldLevels) {
      for (const link of mostFrequent(sizes).toReversed()) {
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

  #each(visit: (link: string, facets: string, cells: Cells) => void): void {
    for (const [link, combinations] of this.#links) {
      for (const [facets, cells] of combinations) visit(link, facets, cells);
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

/** Returns the name of the event that a measure counts, if it counts one. */
export function eventOf(measure: Measure): string | undefined {
  return /^(?:event|revenue \S+) (.*)$/s.exec(measure)?.[1];
}

/** Returns the currency of a measure of revenue. */
export function currencyOf(measure: Measure): string | undefined {
  return /^revenue (\S+) /.exec(measure)?.[1];
}

function amountText(amount: bigint): number | string {
  return Number.isSafeInteger(Number(amount)) ? Number(amount) : `${amount}`;
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

function sizeOf(cells: Cells): number {
  let size = 0;
  for (const count of cells.values()) if (typeof count === "number") size += count;
  return size;
}

function increase<Key>(sizes: Map<Key, number>, key: Key, by: number): void {
  sizes.set(key, (sizes.get(key) ?? 0) + by);
}

function mostFrequent<Key extends string>(sizes: ReadonlyMap<Key, number>): Key[] {
  return [...sizes].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([key]) => key);
}
