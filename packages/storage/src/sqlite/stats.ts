import type { StatsReadModel } from "../entities/stats.ts";
import type { SqliteContext } from "./context.ts";

const hasPendingDeltas = `
  SELECT EXISTS (SELECT 1 FROM facet_deltas) OR EXISTS (SELECT 1 FROM facet_clicks) AS pending`;

/** Deltas per step. */
const stepSize = 5_000;

/** Reads statistics after all acknowledged clicks and pending deltas are counted. */
export function sqliteStats(
  { reader, applyJournals, write }: SqliteContext,
  stats: StatsReadModel,
): StatsReadModel {
  return {
    async overTime(app, query) {
      await applyJournals();
      return stats.overTime(app, query);
    },
    async cubes(app, query) {
      if (query.after !== undefined) return stats.cubes(app, query);
      await applyJournals();
      if ((reader.get(hasPendingDeltas) as { pending: number }).pending) {
        while ((await write("rollUpFacets", stepSize)) === stepSize);
      }
      return stats.cubes(app, query);
    },
    linksWithTag: stats.linksWithTag,
    async byLink(app, query) {
      await applyJournals();
      return stats.byLink(app, query);
    },
  };
}
