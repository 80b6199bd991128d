import { zeroCounts, startOf } from "../buckets.ts";
import { counterName } from "../counter-name.ts";
import { FacetCounts } from "../facets/facet-counts.ts";
import type { Counts, CountsAt, Moment } from "../records.ts";
import { run } from "./step.ts";
import type { BoundNoun, Noun, Step } from "./step.ts";

/** Of this link, or of the links that carry the tag or the UTM campaign now; nothing given: of the app. */
export interface StatsScope {
  readonly link?: string;
  readonly tag?: string;
  readonly campaign?: string;
}

/** What was counted, over time. */
export interface StatsQuery extends StatsScope {
  /** Both rounded down to a full hour or day (UTC); `until` is not included. */
  readonly since: Moment;
  readonly until: Moment;
  readonly step: "hour" | "day";
}

/** The counts of one hour or day (UTC) that begins at `at`. */
export interface FacetsAt {
  readonly at: Moment;
  readonly counts: FacetCounts;
}

export interface ByLinkQuery {
  readonly since: Moment;
  readonly until: Moment;
  readonly after?: string;
  readonly limit: number;
}

export interface LinkCounts extends Counts {
  readonly link: string;
}

const kinds = Object.keys(zeroCounts);
const sums = kinds.map((kind) => `CAST(sum(${kind}) AS bigint) AS ${kind}`).join(", ");
const total = kinds.map((kind) => `sum(${kind})`).join(" + ");
const bucketMs = { hour: 3_600_000, day: 86_400_000 } as const;

/**
 * The row of `counters` without a link's name is the app as a whole. `counted_paths` says how many links that are their own path
 * have a counter, by app and hour (counted-links.ts). `facet_counts`: see facets/.
 */
const tables = `
  CREATE TABLE counters (
    app text NOT NULL, link text NOT NULL, hour bigint NOT NULL,
    ${kinds.map((kind) => `${kind} bigint NOT NULL`).join(", ")}, PRIMARY KEY (app, link, hour)
  );
  CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;
  CREATE TABLE counted_paths (
    app text NOT NULL, hour bigint NOT NULL, paths bigint NOT NULL, PRIMARY KEY (app, hour)
  );
  CREATE TABLE facet_counts (
    app text NOT NULL, link text NOT NULL, hour bigint NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, link, hour)
  );
  CREATE INDEX facet_counts_by_hour ON facet_counts (hour) WHERE hour % 86400000 <> 0;
`;

const overTime = (links: string) => `
  SELECT hour - hour % $4 AS at, ${sums} FROM counters
  WHERE app = $1 AND hour >= $2 AND hour < $3 AND ${links}
  GROUP BY 1 HAVING ${total} > 0 ORDER BY 1`;
const facets = (links: string) => `
  SELECT hour, doc FROM facet_counts WHERE app = $1 AND hour >= $2 AND hour < $3 AND ${links}
  ORDER BY hour`;
/** Names of paths have a `:` in them. The order is that of bytes. */
const byLink = `
  SELECT link, ${sums} FROM counters
  WHERE app = $1 AND link > $4 COLLATE "C" AND hour >= $2 AND hour < $3 AND link NOT LIKE '%:%'
    AND link <> ''
  GROUP BY link HAVING ${total} > 0 ORDER BY link COLLATE "C" LIMIT $5`;
const withTag = (tag: string) => `link IN (
  SELECT code FROM link_tags JOIN links ON links.app = link_tags.app AND serial = link_tags.link
  WHERE link_tags.app = $1 AND tag = ${tag})`;
const withCampaign = (campaign: string) =>
  `link IN (SELECT code FROM links WHERE app = $1 AND campaign = ${campaign})`;

/** What was counted, over time. Each engine adds up what waits to be counted before it reads. */
export const stats = {
  tables,
  reads: {
    /**
     * Oldest first; steps in which nothing was counted are absent. Hours that began more than 90 days ago are added up by a
     * sweep: the whole day then counts in its first hour. Links that are their own path are counted without their query, and
     * only so many of them per hour (see counted-links.ts).
     */
    *overTime(
      app: string,
      { since, until, step, ...scope }: StatsQuery,
    ): Step<readonly CountsAt[]> {
      const { sql, values } = scopeCondition(scope, 5);
      const [from, to] = [startOf(step, since), startOf(step, until)];
      return copyRows(
        yield* run<CountsAt>(overTime(sql), app, from, to, bucketMs[step], ...values),
      );
    },

    /**
     * The same by what clicks, installs and events have in common: of each dimension the most frequent values of an hour by
     * name, the rest together (see facets/). What a click shows counts for the install it led to and for the events of that
     * install, each in its own hour; milestones count in the hour of the install. Tests are left out.
     */
    *facets(app: string, { since, until, step, ...scope }: StatsQuery): Step<readonly FacetsAt[]> {
      const { sql, values } = scopeCondition(scope, 4);
      const [from, to] = [startOf(step, since), startOf(step, until)];
      type Row = { readonly hour: Moment; readonly doc: string };
      const found = new Map<Moment, FacetCounts>();
      for (const { hour, doc } of yield* run<Row>(facets(sql), app, from, to, ...values)) {
        const at = startOf(step, hour);
        const counts = FacetCounts.parse(doc);
        found.set(at, found.get(at)?.addAll(counts) ?? counts);
      }
      return [...found].map(([at, counts]) => ({ at, counts }));
    },

    /** What each created link brought in the hours from `since` to before `until`, in the order of their codes, from the one after `after`. */
    *byLink(
      app: string,
      { since, until, after = "", limit }: ByLinkQuery,
    ): Step<readonly LinkCounts[]> {
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      return copyRows(yield* run<LinkCounts>(byLink, app, from, to, after, limit));
    },
  },
  writes: {},
  /** What is still to be counted stays to be, without the install's name. */
  *eraseInstall(app, install) {
    yield* run(
      "UPDATE facet_deltas SET install = NULL WHERE app = $1 AND install = $2",
      app,
      install,
    );
    return false;
  },
} satisfies Noun;

export type StatsReadModel = BoundNoun<typeof stats>;

/** The row without a link's name is the app as a whole. `first`: the number of the first parameter. */
function scopeCondition({ link, tag, campaign }: StatsScope, first: number) {
  if (link !== undefined) return { sql: `link = $${first}`, values: [counterName(link)] };
  const conditions: string[] = [];
  const values: string[] = [];
  if (tag !== undefined) conditions.push(withTag(`$${first - 1 + values.push(tag)}`));
  if (campaign !== undefined) {
    conditions.push(withCampaign(`$${first - 1 + values.push(campaign)}`));
  }
  return { sql: conditions.join(" AND ") || "link = ''", values };
}

/** Rows of SQLite have no prototype. */
function copyRows<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}
