import { setImmediate } from "node:timers/promises";
import { dimensions, noLink, parseFacets, startOfDay } from "@throughline/storage";
import type { CubeDocument, Dimension, StatsReadModel } from "@throughline/storage";
import { intervalStart } from "./period.ts";
import type { Period } from "./period.ts";
import { parseMeasure, Sums, sumsOf } from "./sums.ts";

/** Selects cells of cubes. All conditions must hold. */
export interface CubeFilter {
  readonly links?: ReadonlySet<string>;
  readonly facets: Partial<Record<Dimension, string>>;
  readonly event?: string;
}

/** The counts of installs from links, and of organic ones. */
export interface SplitSums {
  readonly linked: Sums;
  readonly organic: Sums;
}

/** What a report is made of. */
export interface CubeSums {
  readonly total: SplitSums;
  /** By the start of the interval. */
  readonly series: ReadonlyMap<number, SplitSums>;
  /** By the start of the day, in the time zone of the period. */
  readonly days: ReadonlyMap<number, SplitSums>;
  readonly links: ReadonlyMap<string, Sums>;
  readonly dimensions: Readonly<Record<Dimension, ReadonlyMap<string, Sums>>>;
}

/** Other requests are answered after so many cubes. */
const pageSize = 16;

/** Adds up the cubes of an app in a period. */
export async function readCubes(
  stats: StatsReadModel,
  appId: string,
  period: Period,
  filter: CubeFilter,
): Promise<CubeSums> {
  const sums = new CubeReader(period, filter);
  const { since, until } = period;
  let after: number | undefined;
  for (;;) {
    const page = await stats.cubes(appId, {
      since,
      until,
      limit: pageSize,
      ...(after !== undefined && { after }),
    });
    for (const { at, doc } of page) sums.add(at, JSON.parse(doc) as CubeDocument);
    after = page.at(-1)?.at;
    if (page.length < pageSize) return sums;
    await setImmediate();
  }
}

class CubeReader implements CubeSums {
  readonly total = splitSums();
  readonly series = new Map<number, SplitSums>();
  readonly days = new Map<number, SplitSums>();
  readonly links = new Map<string, Sums>();
  readonly dimensions = Object.fromEntries(
    dimensions.map((dimension) => [dimension, new Map<string, Sums>()]),
  ) as Record<Dimension, Map<string, Sums>>;
  readonly #period: Period;
  readonly #filter: CubeFilter;
  readonly #conditions: readonly (readonly [index: number, value: string])[];

  constructor(period: Period, filter: CubeFilter) {
    this.#period = period;
    this.#filter = filter;
    this.#conditions = Object.entries(filter.facets).map(([dimension, value]) => [
      dimensions.indexOf(dimension as Dimension),
      value,
    ]);
  }

  add(at: number, { links, facets, measures, cells }: CubeDocument): void {
    const own = splitSums();
    const values = facets.map(parseFacets);
    const isWanted = values.map((list) => this.#matches(list));
    const combinations = values.map(() => new Sums());
    const parsed = measures.map(parseMeasure).map((measure) => {
      const { event } = this.#filter;
      return event === undefined || !("event" in measure) || measure.event === event
        ? measure
        : undefined;
    });
    const linkSums = links.map((link) =>
      this.#filter.links === undefined || this.#filter.links.has(link)
        ? sumsOf(this.links, link)
        : undefined,
    );
    const isOrganic = links.map((link) => link === noLink);
    for (let index = 0; index < cells.length; index += 4) {
      const link = linkSums[cells[index] as number];
      const combination = cells[index + 1] as number;
      const measure = parsed[cells[index + 2] as number];
      if (link === undefined || measure === undefined || !isWanted[combination]) continue;
      const count = cells[index + 3] as number | string;
      const origin = isOrganic[cells[index] as number] ? "organic" : "linked";
      link.add(measure, count);
      own[origin].add(measure, count);
      combinations[combination]?.add(measure, count);
    }
    this.#addCombinations(values, combinations);
    for (const sums of [
      this.total,
      splitSumsOf(this.series, intervalStart(this.#period, at)),
      splitSumsOf(this.days, startOfDay(at, this.#period.timeZone)),
    ]) {
      sums.linked.addAll(own.linked);
      sums.organic.addAll(own.organic);
    }
  }

  #matches(values: readonly string[]): boolean {
    return this.#conditions.every(([index, value]) => values[index] === value);
  }

  #addCombinations(values: readonly (readonly string[])[], sums: readonly Sums[]): void {
    for (const [index, list] of values.entries()) {
      const combination = sums[index];
      if (combination === undefined) continue;
      for (const [position, value] of list.entries()) {
        const dimension = dimensions[position];
        if (dimension === undefined || value === "") continue;
        sumsOf(this.dimensions[dimension], value).addAll(combination);
      }
    }
  }
}

export function splitSums(): SplitSums {
  return { linked: new Sums(), organic: new Sums() };
}

function splitSumsOf(map: Map<number, SplitSums>, start: number): SplitSums {
  let sums = map.get(start);
  if (sums === undefined) map.set(start, (sums = splitSums()));
  return sums;
}
