import type { StatsReadModel } from "../entities/stats.ts";
import type { Database } from "./database.ts";
import { rollUpFacets } from "./cubes.ts";

/** Reads statistics after the pending deltas of all nodes are rolled up. */
export function postgresStats(
  database: Pick<Database, "run" | "transaction">,
  stats: StatsReadModel,
): StatsReadModel {
  const rollUpCounters = () => database.run("SELECT roll_up_counters()");
  return {
    async overTime(app, query) {
      await rollUpCounters();
      return stats.overTime(app, query);
    },
    async cubes(app, query) {
      if (query.after === undefined) await rollUpFacets(database);
      return stats.cubes(app, query);
    },
    linksWithTag: stats.linksWithTag,
    async byLink(app, query) {
      await rollUpCounters();
      return stats.byLink(app, query);
    },
  };
}
