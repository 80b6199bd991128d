import { crc32 } from "node:zlib";
import type { Moment } from "../records.ts";
import type { CubeChange } from "./cube-changes.ts";
import { Cube } from "./cube.ts";
import { cubeKinds, deriveViews } from "./views.ts";
import type { CubeKind } from "./views.ts";

/**
 * From this number of cells on, a part is full. Counts are added to a part that is not full, so adding costs as much with
 * ten links as with a million.
 */
export const minCellsOfFullPart = 5_000;

/** What a part counts. */
export interface PartPlace {
  readonly app: string;
  /** The start of the hour (UTC) or of the day (in the app's time zone). */
  readonly at: Moment;
  readonly isDay: boolean;
  readonly kind: CubeKind;
}

/** A part to store. A view of an hour or a day is the sum of its parts. */
export interface NewPart extends PartPlace {
  readonly cells: number;
  /** The lowest and the highest {@link linkHash} of its links. */
  readonly low: number;
  readonly high: number;
  readonly doc: string;
}

/** A stored part that is not full. */
export interface OpenPart extends Pick<PartPlace, "app" | "at" | "kind"> {
  readonly serial: number;
  readonly doc: string;
}

/** Replaces stored parts by others with the same sum and new counts. */
export interface Replacement {
  /** The serials of the parts to remove. */
  readonly removed: readonly number[];
  readonly added: readonly NewPart[];
}

/** Returns the number by which parts of a day are sorted, so that the parts of a link can be found. */
export function linkHash(link: string): number {
  return crc32(link);
}

/** Adds changes to the open parts of their hours. */
export function addToParts(
  changes: Iterable<CubeChange>,
  openParts: readonly OpenPart[],
): Replacement {
  const idOf = (app: string, at: Moment, kind: CubeKind) => `${at} ${kind} ${app}`;
  const open = new Map(openParts.map((part) => [idOf(part.app, part.at, part.kind), part]));
  const removed: number[] = [];
  const added: NewPart[] = [];
  for (const { app, hour: at, cube } of changes) {
    const views = deriveViews(cube);
    for (const kind of cubeKinds) {
      const view = views[kind];
      const part = open.get(idOf(app, at, kind));
      const cells = view.removeZeros();
      if (cells === 0) continue;
      if (part && cells < minCellsOfFullPart) {
        view.addStored(part.doc);
        removed.push(part.serial);
      }
      added.push(...toPart({ app, at, isDay: false, kind }, view));
    }
  }
  return { removed, added };
}

/** Returns the part with the counts of a cube, or nothing if the cube is empty. */
function toPart(place: PartPlace, cube: Cube): NewPart[] {
  const cells = cube.removeZeros();
  if (cells === 0) return [];
  let [low, high] = [Infinity, -Infinity];
  for (const link of cube.links) {
    const hash = linkHash(link);
    low = Math.min(low, hash);
    high = Math.max(high, hash);
  }
  return [{ ...place, cells, low, high, doc: cube.toString() }];
}

/** Splits a cube into full parts, sorted by {@link linkHash}. A link is in one part. */
export function splitIntoParts(place: PartPlace, cube: Cube): NewPart[] {
  const sorted = [...cube.links].map((link) => ({ link, hash: linkHash(link) }));
  sorted.sort((a, b) => a.hash - b.hash || (a.link < b.link ? -1 : 1));
  const parts: NewPart[] = [];
  let next = new Cube();
  let cells = 0;
  for (const { link } of sorted) {
    for (const [facets, counts] of cube.combinationsOf(link)) {
      next.addCells(link, facets, counts);
      cells += counts.size;
    }
    if (cells < minCellsOfFullPart) continue;
    parts.push(...toPart(place, next));
    next = new Cube();
    cells = 0;
  }
  return [...parts, ...toPart(place, next)];
}
