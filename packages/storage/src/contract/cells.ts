import type { CubeDocument, Measure } from "../facets/cube.ts";
import { dimensions } from "../facets/dimensions.ts";
import type { Dimension } from "../facets/dimensions.ts";
import type { Store } from "../ports.ts";
import type { Moment } from "../records.ts";
import { day, monday } from "./samples.ts";

/** A cell of a cube with the names it refers to. */
export interface Cell {
  readonly at: Moment;
  readonly link: string;
  readonly facets: Partial<Record<Dimension, string>>;
  readonly measure: Measure;
  readonly count: number | string;
}

/** Returns the cells of the app "app" from the samples' Monday on. */
export async function readCells(store: Store, since = monday, days = 40): Promise<Cell[]> {
  const cubes = await store.stats.cubes("app", { since, until: since + days * day, limit: 10_000 });
  return cubes.flatMap(({ at, doc }) => {
    const { links, values, combinations, measures, cells } = JSON.parse(doc) as CubeDocument;
    return Array.from({ length: cells.length / 4 }, (_, index): Cell => {
      const [link, combination, measure, count] = cells.slice(4 * index, 4 * index + 4);
      return {
        at,
        link: links[link as number] as string,
        facets: Object.fromEntries(
          dimensions.flatMap((dimension, position) => {
            const place = combinations[Number(combination) * dimensions.length + position];
            const value = values[position]?.[place as number];
            return value ? [[dimension, value]] : [];
          }),
        ),
        measure: measures[measure as number] as Measure,
        count: count as number | string,
      };
    });
  });
}

/** Adds up the cells by a key. Cells without a key are left out. */
export function sumBy(cells: readonly Cell[], keyOf: (cell: Cell) => string | undefined) {
  const sums = Object.create(null) as Record<string, number>;
  for (const cell of cells) {
    const key = keyOf(cell);
    if (key !== undefined) sums[key] = (sums[key] ?? 0) + Number(cell.count);
  }
  return sums;
}
