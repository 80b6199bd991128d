import { facetsAt, parseCube } from "../facets/cube-document.ts";
import type { FacetValues } from "../facets/dimensions.ts";
import type { Measure } from "../facets/measure.ts";
import type { CubeKind } from "../facets/views.ts";
import type { Store } from "../ports.ts";
import type { Moment } from "../records.ts";
import { day, monday } from "./samples.ts";

/** A cell of a cube with the names it refers to. */
export interface Cell {
  readonly at: Moment;
  readonly link: string;
  readonly facets: FacetValues;
  readonly measure: Measure;
  readonly count: number | bigint;
}

/** Returns the cells of a view of the app "app" from the samples' Monday on. */
export async function readCells(
  store: Store,
  since = monday,
  days = 40,
  kind: CubeKind = "combinations",
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const query = { since, until: since + days * day, kinds: [kind] };
  await store.stats.visitCubes("app", query, () => async (parts) => {
    for (const { at, doc } of parts) {
      const cube = parseCube(doc);
      const { links, measures, forEachCell } = cube;
      forEachCell((link, combination, measure, count) => {
        cells.push({
          at,
          link: links[link] as string,
          facets: facetsAt(cube, combination),
          measure: measures[measure] as Measure,
          count,
        });
      });
    }
  });
  return cells;
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
