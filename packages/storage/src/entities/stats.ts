import { zeroCounts, startOf } from "../buckets.ts";
import { counterName } from "../counter-name.ts";
import type { Counts, CountsAt, Moment } from "../records.ts";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/**
 * Selects the counters of one link, or of the links that have the tag now. An empty scope selects
 * the counters of the app.
 */
export interface StatsScope {
  readonly link?: string;
  readonly tag?: string;
}

/** A query for counters over time. */
export interface StatsQuery extends StatsScope {
  /** `since` and `until` are rounded down to a full hour or day (UTC). `until` is excluded. */
  readonly since: Moment;
  readonly until: Moment;
  readonly step: "hour" | "day";
}

/** A query for cubes, page by page. */
export interface CubesQuery {
  readonly since: Moment;
  /** Excluded. */
  readonly until: Moment;
  /** The `at` of the last cube on the previous page. */
  readonly after?: Moment;
  readonly limit: number;
}

/** The cube of an hour (UTC) or a day (in the app's time zone) that begins at `at`. */
export interface CubeAt {
  readonly at: Moment;
  /** The text of the cube (see `parseCube`). */
  readonly doc: string;
}

export interface ByLinkQuery {
  readonly since: Moment;
  readonly until: Moment;
  readonly after?: string;
  readonly limit: number;
  /** Only these links. */
  readonly codes?: readonly string[];
  /** The counts to sum up. The other ones are 0. */
  readonly kinds?: readonly (keyof Counts)[];
}

export interface LinkCounts extends Counts {
  readonly link: string;
}

const allKinds = Object.keys(zeroCounts) as (keyof Counts)[];
const sums = (kinds: readonly string[]) =>
  kinds.map((kind) => `CAST(sum(${kind}) AS bigint) AS ${kind}`).join(", ");
const total = (kinds: readonly string[]) => kinds.map((kind) => `sum(${kind})`).join(" + ");
const bucketMs = { hour: 3_600_000, day: 86_400_000 } as const;

/**
 * A row of `counters` with an empty link belongs to the app as a whole. `counted_paths` holds the
 * number of path links with a counter, by app and hour (counter-name.ts). `cubes` holds
 * the counts of an app by link and facets (facets/cube.ts). `is_day` is false for an hour.
 */
const tables = `
  CREATE TABLE counters (
    app text NOT NULL, link text NOT NULL, hour bigint NOT NULL,
    ${allKinds.map((kind) => `${kind} bigint NOT NULL`).join(", ")}, PRIMARY KEY (app, link, hour)
  );
  CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;
  CREATE TABLE counted_paths (
    app text NOT NULL, hour bigint NOT NULL, paths bigint NOT NULL, PRIMARY KEY (app, hour)
  );
  CREATE TABLE cubes (
    app text NOT NULL, at bigint NOT NULL, is_day boolean NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, at)
  );
  CREATE INDEX cubes_of_hours ON cubes (at) WHERE NOT is_day;
`;

const overTime = (links: string) => `
  SELECT hour - hour % $4 AS at, ${sums(allKinds)} FROM counters
  WHERE app = $1 AND hour >= $2 AND hour < $3 AND ${links}
  GROUP BY 1 HAVING ${total(allKinds)} > 0 ORDER BY 1`;
const cubes = `
  SELECT at, doc FROM cubes WHERE app = $1 AND at >= $2 AND at < $3 AND at > $4
  ORDER BY at LIMIT $5`;
/** The names of path links contain a `:`. Links are sorted by bytes. */
const byLink = (kinds: readonly string[], condition = "") => `
  SELECT link, ${sums(kinds)} FROM counters
  WHERE app = $1 AND link > $4 COLLATE "C" AND hour >= $2 AND hour < $3 AND link <> '' ${condition}
  GROUP BY link HAVING link NOT LIKE '%:%' AND ${total(kinds)} > 0
  ORDER BY link COLLATE "C" LIMIT $5`;
const tagged = (tag: string) => `
  SELECT code FROM link_tags JOIN links ON links.app = link_tags.app AND serial = link_tags.link
  WHERE link_tags.app = $1 AND tag = ${tag}`;

/** Reads counters. Each engine rolls up pending deltas before it reads. */
export const stats = {
  tables,
  reads: {
    /**
     * Returns counters, oldest first, without empty hours or days. A sweep rolls up hours that are older than 35 days,
     * so that the whole day counts in its first hour. Path links are counted without their query, and only a limited
     * number per hour (see counter-name.ts).
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
     * Returns cubes, oldest first. The facets of a click also count for its install and the events
     * of that install, each in its own hour. Milestones count in the hour of the install. Tests are
     * left out. Hours that are older than 35 days are rolled up into days.
     */
    *cubes(
      app: string,
      { since, until, after = since - 1, limit }: CubesQuery,
    ): Step<readonly CubeAt[]> {
      return copyRows(yield* run<CubeAt>(cubes, app, since, until, after, limit));
    },

    /** Returns the codes of the links that have the tag now. */
    *linksWithTag(app: string, tag: string): Step<readonly string[]> {
      const sql = `${tagged("$2")} ORDER BY code COLLATE "C"`;
      return (yield* run<{ code: string }>(sql, app, tag)).map(({ code }) => code);
    },

    /**
     * Returns the counters of each created link from `since` (inclusive) to `until` (exclusive), sorted by code,
     * starting after `after`.
     */
    *byLink(
      app: string,
      { since, until, after = "", limit, codes, kinds = allKinds }: ByLinkQuery,
    ): Step<readonly LinkCounts[]> {
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      const [condition, values] = codes ? ["AND link = ANY ($6::text[])", [codes]] : ["", []];
      const sql = byLink(kinds, condition);
      const rows = yield* run<LinkCounts>(sql, app, from, to, after, limit, ...values);
      return rows.map((row) => ({ ...zeroCounts, ...row }));
    },
  },
  writes: {},
} satisfies Entity;

export type StatsReadModel = BoundEntity<typeof stats>;

/**
 * Returns an SQL condition on `link`. The empty link stands for the app. `first` is the number of
 * the first parameter.
 */
function scopeCondition({ link, tag }: StatsScope, first: number) {
  if (link !== undefined) return { sql: `link = $${first}`, values: [counterName(link)] };
  if (tag !== undefined) return { sql: `link IN (${tagged(`$${first}`)})`, values: [tag] };
  return { sql: "link = ''", values: [] };
}

/** Copies rows, because rows of SQLite have no prototype. */
function copyRows<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}
