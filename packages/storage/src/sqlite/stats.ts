import { visitParts } from "../entities/stats.ts";
import { readTopLinks } from "../stats/read-top-links.ts";
import type { StatsReads, StatsReadModel } from "../entities/stats.ts";
import { toSqlite } from "./dialect.ts";
import type { SqliteContext } from "./context.ts";

/** Reads statistics after all acknowledged clicks and pending deltas are counted. */
export function sqliteStats(
  { applyJournals, rollUps, inSnapshot }: SqliteContext,
  stats: StatsReads,
): StatsReadModel {
  return {
    async overTime(app, query) {
      await applyJournals();
      return stats.overTime(app, query);
    },
    async visitCubes(app, query, begin) {
      await applyJournals();
      await rollUps.run("facets");
      await inSnapshot((reader, pageSize) =>
        visitParts(
          async (sql, ...values) => reader.all(toSqlite(sql), ...values),
          { app, pageSize, ...query },
          begin(),
        ),
      );
    },
    linksWithTag: stats.linksWithTag,
    async byLink(app, query) {
      await applyJournals();
      return stats.byLink(app, query);
    },
    async ofLinks(app, query) {
      await applyJournals();
      return stats.ofLinks(app, query);
    },
    async topLinks(app, query) {
      await applyJournals();
      return readTopLinks(stats, app, query);
    },
  };
}
