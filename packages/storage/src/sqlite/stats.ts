import { startOf } from "../buckets.ts";
import { countedName } from "../counted-links.ts";
import { FacetCounts } from "../facets/facet-counts.ts";
import type { LinkCounts, StatsReadModel, StatsScope } from "../ports.ts";
import type { CountsAt, Moment } from "../records.ts";
import type { Session } from "./session.ts";

const columns = ["clicks", "filtered", "opened", "installs", "matches", "events"] as const;
const sums = columns.map((one) => `sum(${one}) AS ${one}`).join(", ");
const all = columns.map((one) => `sum(${one})`).join(" + ");

const overTime = (links: string) => `
  SELECT hour - hour % ? AS at, ${sums}
  FROM counters WHERE app = ? AND ${links} AND hour >= ? AND hour < ?
  GROUP BY 1 HAVING ${all} > 0 ORDER BY 1`;

const facets = (links: string) => `
  SELECT hour, doc FROM facet_counts WHERE app = ? AND ${links} AND hour >= ? AND hour < ?
  ORDER BY hour`;

/** Names of paths have a `:` in them. */
const byLink = `
  SELECT link, ${sums} FROM counters
  WHERE app = ? AND link > ? AND hour >= ? AND hour < ? AND instr(link, ':') = 0
  GROUP BY link HAVING ${all} > 0 ORDER BY link LIMIT ?`;

const withTag = `link IN (
  SELECT code FROM links JOIN link_tags ON link_tags.link = links.serial
  WHERE link_tags.app = ? AND tag = ?)`;
const withCampaign = `link IN (
  SELECT code FROM links WHERE app = ? AND campaign = ?)`;

const isAnythingNoted = `
  SELECT EXISTS (SELECT 1 FROM facet_deltas) OR EXISTS (SELECT 1 FROM facet_clicks) AS noted`;

/** Deltas added up at a time. */
const stepSize = 5_000;

export function sqliteStats({ reader, caughtUp, write }: Session): StatsReadModel {
  return {
    async overTime(app, { since, until, step, ...scope }) {
      await caughtUp();
      const length = step === "hour" ? 3_600_000 : 86_400_000;
      const { sql, values } = linksIn(app, scope);
      const [from, to] = [startOf(step, since), startOf(step, until)];
      const rows = reader.all(overTime(sql), length, app, ...values, from, to) as CountsAt[];
      return rows.map((row) => ({ ...row }));
    },

    async facets(app, { since, until, step, ...scope }) {
      await caughtUp();
      if ((reader.get(isAnythingNoted) as { noted: number }).noted) {
        while ((await write("addUpFacets", stepSize)) === stepSize);
      }
      const { sql, values } = linksIn(app, scope);
      const [from, to] = [startOf(step, since), startOf(step, until)];
      const rows = reader.all(facets(sql), app, ...values, from, to);
      const found = new Map<Moment, FacetCounts>();
      for (const { hour, doc } of rows as { hour: Moment; doc: string }[]) {
        const at = startOf(step, hour);
        const counts = FacetCounts.parse(doc);
        found.set(at, found.get(at)?.addAll(counts) ?? counts);
      }
      return [...found].map(([at, counts]) => ({ at, counts }));
    },

    async byLink(app, { since, until, after = "", limit }) {
      await caughtUp();
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      const rows = reader.all(byLink, app, after, from, to, limit) as LinkCounts[];
      return rows.map((row) => ({ ...row }));
    },
  };
}

/** The row without a link's name is the app as a whole. */
function linksIn(app: string, { link, tag, campaign }: StatsScope) {
  if (link !== undefined) return { sql: "link = ?", values: [countedName(link)] };
  const conditions = [
    ...(tag === undefined ? [] : [{ sql: withTag, values: [app, tag] }]),
    ...(campaign === undefined ? [] : [{ sql: withCampaign, values: [app, campaign] }]),
  ];
  if (conditions.length === 0) return { sql: "link = ''", values: [] };
  return {
    sql: conditions.map((one) => one.sql).join(" AND "),
    values: conditions.flatMap((one) => one.values),
  };
}
