import type { StatsReadModel } from "../nouns/stats.ts";
import type { Database } from "./database.ts";
import { addUpFacets } from "./facet-counts.ts";

/** What any node has counted until now is added up first. */
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
