import { Cube, noLink } from "./cube.ts";
import type { Cells } from "./cube.ts";
import { dimensions, joinFacets, otherValue, parseFacets } from "./dimensions.ts";
import type { Dimension } from "./dimensions.ts";

/**
 * The three views in which an hour or a day is stored. Each answers its questions alone:
 * - `combinations`: every link with every combination of facets. Reports with a filter read it.
 * - `links`: every link without its clicks, which its counters have.
 * - `dimensions`: every value of every single dimension, and the totals, over all links. A value never depends on how many
 *   links or combinations there are.
 *
 * `links` and `dimensions` keep the facets `flagged` and `touch`, because reports leave cells out by them.
 */
export const cubeKinds = ["combinations", "links", "dimensions"] as const;

export type CubeKind = (typeof cubeKinds)[number];

/** The names under which the view `dimensions` has the totals. */
export const totals = ["linked", "organic"] as const;

/** A name in the view `dimensions`, in the place of a link. */
export type DimensionRow = Dimension | (typeof totals)[number];

/** Derives all views from the combinations. */
export function deriveViews(combinations: Cube): Readonly<Record<CubeKind, Cube>> {
  const links = new Cube();
  const byDimension = new Cube();
  const overLinks = new Cube();
  const shared = new Map<string, string>();
  combinations.forEachCombination((link, facets, cells) => {
    let kept = shared.get(facets);
    if (kept === undefined) shared.set(facets, (kept = alwaysKept(facets)));
    overLinks.addCells("", facets, cells);
    byDimension.addCells(
      (link === noLink ? "organic" : "linked") satisfies DimensionRow,
      kept,
      cells,
    );
    if (link !== noLink && link !== otherValue) links.addCells(link, kept, withoutClicks(cells));
  });
  overLinks.forEachCombination((_link, facets, cells) => {
    const values = parseFacets(facets);
    const { flagged, touch } = values;
    for (const dimension of dimensions) {
      const value = notBrokenDown.has(dimension) ? "" : values[dimension];
      if (!value) continue;
      byDimension.addCells(
        dimension satisfies DimensionRow,
        joinFacets({ [dimension]: value, ...(flagged && { flagged }), ...(touch && { touch }) }),
        cells,
      );
    }
  });
  return { combinations, links, dimensions: byDimension };
}

/** Reports leave cells out by these dimensions, but do not list their values. */
const notBrokenDown: ReadonlySet<Dimension> = new Set(["flagged", "knownUser", "touch"]);

function alwaysKept(facets: string): string {
  const { flagged, touch } = parseFacets(facets);
  return joinFacets({ ...(flagged && { flagged }), ...(touch && { touch }) });
}

function withoutClicks(cells: Cells): Cells {
  if (!cells.has("clicks")) return cells;
  return new Map([...cells].filter(([measure]) => measure !== "clicks"));
}
