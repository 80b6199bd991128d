import type { Moment } from "../records.ts";
import { Cube } from "./cube.ts";
import type { Cells } from "./cube.ts";
import { foldFacets, foldLevels, joinFacets, otherValue, parseFacets } from "./dimensions.ts";
import { measuredCurrency, measuredEvent } from "./measure.ts";
import type { Dimension } from "./dimensions.ts";
import type { Measure } from "./measure.ts";
import { linkHash, splitIntoParts } from "./parts.ts";
import type { NewPart, PartPlace } from "./parts.ts";
import { cubeKinds, totals } from "./views.ts";
import type { CubeKind } from "./views.ts";

/**
 * The limits of a day. Visitors and apps can send any number of different values, and days are kept forever. Hours have no
 * limits: they are exact for as long as they are kept.
 */
export const dayLimits = {
  /** The most frequent combinations of a link keep all their facets. */
  combinationsPerLink: 1_000,
  /** The most frequent values of a dimension, over all links, keep their names. */
  valuesPerDimension: 10_000,
  /** The most frequent events of an app keep their names. */
  events: 1_000,
} as const;

/** How many cells are added up in memory at a time. */
const cellsPerPass = 200_000;

/** A part of the hours, or of the day itself. */
export interface DayPart {
  readonly kind: CubeKind;
  readonly cells: number;
  readonly doc: string;
}

/**
 * Adds up the parts of a day's hours, within the {@link dayLimits}. A day with many links is added up in several passes, each
 * for some of the links, so that it needs little memory.
 */
export function rollUpDay(app: string, at: Moment, parts: readonly DayPart[]): NewPart[] {
  const byKind = Map.groupBy(parts, ({ kind }) => kind);
  const byDimension = new Cube();
  for (const { doc } of byKind.get("dimensions") ?? []) byDimension.addStored(doc);
  const events = mostFrequentEvents(byDimension);
  return cubeKinds.flatMap((kind) => {
    const place: PartPlace = { app, at, isDay: true, kind };
    const ofKind = byKind.get(kind) ?? [];
    const cells = ofKind.reduce((total, part) => total + part.cells, 0);
    const passes = kind === "dimensions" ? 1 : Math.max(1, Math.ceil(cells / cellsPerPass));
    return Array.from({ length: passes }, (_, pass) => {
      const cube = new Cube();
      const isInPass = (link: string) => Math.floor((linkHash(link) / 2 ** 32) * passes) === pass;
      for (const { doc } of ofKind) cube.addStored(doc, isInPass);
      if (events) limitEvents(cube, events);
      if (kind === "combinations") limitCombinations(cube);
      if (kind === "dimensions") limitValues(cube);
      return splitIntoParts(place, cube);
    }).flat();
  });
}

/** Returns the events that keep their names, or undefined if all do. */
function mostFrequentEvents(byDimension: Cube): ReadonlySet<string> | undefined {
  const counts = new Map<string, number>();
  for (const row of totals) {
    for (const cells of byDimension.combinationsOf(row).values()) {
      for (const [measure, count] of cells) {
        const event = measure.startsWith("event ") ? measuredEvent(measure) : undefined;
        if (event !== undefined) counts.set(event, (counts.get(event) ?? 0) + Number(count));
      }
    }
  }
  if (counts.size <= dayLimits.events) return undefined;
  return new Set(mostFrequent(counts).slice(0, dayLimits.events));
}

/** Counts rare events as {@link otherValue}. */
function limitEvents(cube: Cube, named: ReadonlySet<string>): void {
  cube.forEachCombination((link, facets, cells) => {
    for (const [measure, count] of cells) {
      const event = measuredEvent(measure);
      if (event === undefined || event === otherValue || named.has(event)) continue;
      cells.delete(measure);
      cube.add(link, facets, otherEvent(measure), count);
    }
  });
}

/** Folds the rare combinations of each link, level by level, until there are no more folded ones than others. */
function limitCombinations(cube: Cube): void {
  const kept = dayLimits.combinationsPerLink;
  for (const link of cube.links) {
    const combinations = cube.combinationsOf(link);
    if (combinations.size <= kept) continue;
    const isFolded = (facets: string) => facets.includes(otherValue);
    const whole = [...combinations].filter(([facets]) => !isFolded(facets));
    const frequency = new Map(whole.map(([facets, cells]) => [facets, sumCells(cells)]));
    const named = new Set(mostFrequent(frequency).slice(0, kept));
    for (const level of foldLevels) {
      const others = [...combinations.keys()].filter((facets) => !named.has(facets));
      const tooDetailed = others.length > kept ? others : others.filter((each) => !isFolded(each));
      for (const facets of tooDetailed) move(cube, link, facets, foldFacets(facets, level));
    }
    // A count that was folded earlier is reverted where it was folded to.
    for (const [facets, cells] of combinations) {
      if (sumCells(cells) >= 0) continue;
      const folded = foldLevels.map((level) => foldFacets(facets, level));
      const target = folded.find((each) => each !== facets && combinations.has(each));
      if (target !== undefined) move(cube, link, facets, target);
    }
  }
}

/** Counts the rare values of each dimension as {@link otherValue}. */
function limitValues(cube: Cube): void {
  for (const row of cube.links) {
    const combinations = cube.combinationsOf(row);
    if (row === "linked" || row === "organic") continue;
    const dimension = row as Dimension;
    const counts = new Map<string, number>();
    for (const [facets, cells] of combinations) {
      const value = parseFacets(facets)[dimension] ?? "";
      counts.set(value, (counts.get(value) ?? 0) + sumCells(cells));
    }
    if (counts.size <= dayLimits.valuesPerDimension) continue;
    const named = new Set(mostFrequent(counts).slice(0, dayLimits.valuesPerDimension));
    for (const facets of combinations.keys()) {
      const values = parseFacets(facets);
      if (named.has(values[dimension] ?? "")) continue;
      move(cube, row, facets, joinFacets({ ...values, [dimension]: otherValue }));
    }
  }
}

function move(cube: Cube, link: string, from: string, to: string): void {
  const combinations = cube.combinationsOf(link);
  const cells = combinations.get(from);
  if (cells === undefined || from === to) return;
  combinations.delete(from);
  cube.addCells(link, to, cells);
}

function otherEvent(measure: Measure): Measure {
  const currency = measuredCurrency(measure);
  return currency === undefined ? `event ${otherValue}` : `revenue ${currency} ${otherValue}`;
}

function sumCells(cells: Cells): number {
  let total = 0;
  for (const count of cells.values()) if (typeof count === "number") total += count;
  return total;
}

function mostFrequent(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([key]) => key);
}
