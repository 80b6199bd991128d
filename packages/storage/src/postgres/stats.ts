import type { StatsReadModel } from "../nouns/stats.ts";
import type { Database } from "./database.ts";
import { addUpFacets } from "./facet-counts.ts";

/** Reads statistics after the pending deltas of all nodes are rolled up. */
export function postgresStats(
  database: Pick<Database, "run" | "transaction">,
  stats: StatsReadModel,
): StatsReadModel {
  const addUp = () => database.run("SELECT roll_up_counters()");
  return {
    async overTime(app, query) {
      await addUp();
      return stats.overTime(app, query);
    },
    async facets(app, query) {
      await addUpFacets(database);
      return stats.facets(app, query);
    },
    async byLink(app, query) {
      await addUp();
      return stats.byLink(app, query);
    },
  };
}
