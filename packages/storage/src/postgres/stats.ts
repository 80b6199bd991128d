import { startOf } from "../buckets.ts";
import { FacetCounts } from "../facets/facet-counts.ts";
import type { LinkCounts, StatsReadModel, StatsScope } from "../ports.ts";
import type { CountsAt, Moment } from "../records.ts";
import type { Database } from "./database.ts";
import { countedAs } from "./deltas.ts";
import { addUpFacets } from "./facet-counts.ts";
import { kinds } from "./schema/counters.ts";
import { textOf } from "../text.ts";

const sums = kinds.map((kind) => `sum(${kind})::bigint AS ${kind}`).join(", ");
const total = kinds.map((kind) => `sum(${kind})`).join(" + ");

const overTime = (links: string) => `
  SELECT hour - hour % $4 AS at, ${sums} FROM counters
  WHERE app = $1 AND ${links} AND hour >= $2 AND hour < $3
  GROUP BY 1 HAVING ${total} > 0 ORDER BY 1`;

const facets = (links: string) => `
  SELECT hour, doc FROM facet_counts WHERE app = $1 AND ${links} AND hour >= $2 AND hour < $3
  ORDER BY hour`;

/** Names of paths have a `:` in them. The order is that of bytes, as in every store. */
const byLink = `
  SELECT link, ${sums} FROM counters
  WHERE app = $1 AND link > $4 COLLATE "C" AND hour >= $2 AND hour < $3 AND position(':' IN link) = 0
    AND link <> ''
  GROUP BY link HAVING ${total} > 0 ORDER BY link COLLATE "C" LIMIT $5`;

export function postgresStats(database: Pick<Database, "run" | "transaction">): StatsReadModel {
  const { run } = database;
  return {
    async overTime(app, { since, until, step, ...scope }) {
      await run("SELECT roll_up_counters()");
      const length = step === "hour" ? 3_600_000 : 86_400_000;
      const [from, to] = [startOf(step, since), startOf(step, until)];
      const { sql, values } = linksIn(scope, 5);
      return run<CountsAt>(overTime(sql), app, from, to, length, ...values);
    },

    async facets(app, { since, until, step, ...scope }) {
      await addUpFacets(database);
      const [from, to] = [startOf(step, since), startOf(step, until)];
      const { sql, values } = linksIn(scope, 4);
      const rows = await run<{ hour: Moment; doc: string }>(facets(sql), app, from, to, ...values);
      const found = new Map<Moment, FacetCounts>();
      for (const { hour, doc } of rows) {
        const at = startOf(step, hour);
        const counts = FacetCounts.parse(doc);
        found.set(at, found.get(at)?.addAll(counts) ?? counts);
      }
      return [...found].map(([at, counts]) => ({ at, counts }));
    },

    async byLink(app, { since, until, after = "", limit }) {
      await run("SELECT roll_up_counters()");
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      return run<LinkCounts>(byLink, app, from, to, textOf(after), limit);
    },
  };
}

/** The row without a link's name is the app as a whole. `first`: the number of the first parameter. */
function linksIn({ link, tag, campaign }: StatsScope, first: number) {
  if (link !== undefined) return { sql: `link = $${first}`, values: [countedAs(link).name] };
  const parts: string[] = [];
  const values: string[] = [];
  if (tag !== undefined) {
    parts.push(`link IN (
      SELECT code FROM link_tags JOIN links ON links.app = link_tags.app AND serial = link_tags.link
      WHERE link_tags.app = $1 AND tag = $${first + values.length})`);
    values.push(textOf(tag));
  }
  if (campaign !== undefined) {
    parts.push(
      `link IN (SELECT code FROM links WHERE app = $1 AND campaign = $${first + values.length})`,
    );
    values.push(textOf(campaign));
  }
  return { sql: parts.length === 0 ? "link = ''" : parts.join(" AND "), values };
}
