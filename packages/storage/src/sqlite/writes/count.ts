import type { Counted } from "../../facets/counting.ts";
import type { Counters } from "./counters.ts";
import type { FacetDeltas } from "./facet-deltas.ts";

/** Adds changes to the counters and deltas of a transaction. */
export type Count = (counted: Counted) => void;

export function countInto(counters: Counters, deltas: FacetDeltas): Count {
  return ({ counters: changes, facets }) => {
    for (const { app, link, at, what, by } of changes) counters.add(app, link, at, what, by);
    for (const delta of facets) {
      deltas.add(delta);
      if (delta.link !== undefined) counters.addPath(delta.app, delta.link, delta.at);
    }
  };
}
