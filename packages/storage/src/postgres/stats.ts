import { visitParts } from "../entities/stats.ts";
import { readTopLinks } from "../stats/read-top-links.ts";
import type { StatsReadModel, StatsReads } from "../entities/stats.ts";
import type { Database } from "./database.ts";
import { rollUpFacets } from "./cubes.ts";

/** How many parts of cubes are read before other requests get a turn. */
const pageSize = 8;

/** Reads statistics after the pending deltas of all nodes are rolled up. */
export function postgresStats(
  database: Pick<Database, "run" | "transaction">,
  stats: StatsReads,
): StatsReadModel {
  const rollUpCounters = () => database.run("SELECT roll_up_counters()");
  return {
    async overTime(app, query) {
      await rollUpCounters();
      return stats.overTime(app, query);
    },
    async visitCubes(app, query, begin) {
      await rollUpFacets(database);
      await database.transaction(async (run) => {
        await run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
        await visitParts(run, { app, pageSize, ...query }, begin());
      });
    },
    linksWithTag: stats.linksWithTag,
    async byLink(app, query) {
      await rollUpCounters();
      return stats.byLink(app, query);
    },
    async ofLinks(app, query) {
      await rollUpCounters();
      return stats.ofLinks(app, query);
    },
    async topLinks(app, query) {
      await rollUpCounters();
      return readTopLinks(stats, app, query);
    },
  };
}
