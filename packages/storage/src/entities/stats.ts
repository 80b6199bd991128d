import { bucketMs, startOf, zeroCounts } from "../stats/buckets.ts";
import { counterName } from "../stats/counter-name.ts";
import { linkHash } from "../facets/parts.ts";
import type { CubeKind } from "../facets/views.ts";
import type { Counts, CountsAt, Moment } from "../records.ts";
import type { ReportFilter } from "@throughline/protocol";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A filter by link, or by the tags that links have now. */
export interface LinkFilter extends Pick<ReportFilter, "operator" | "values"> {
  readonly name: "link" | "tag";
}

/**
 * Selects the counters of one link, or of the links to which all filters apply. An empty scope selects the counters of the
 * app.
 */
export interface StatsScope {
  readonly link?: string;
  readonly links?: readonly LinkFilter[];
}

/** A query for counters over time. */
export interface StatsQuery extends StatsScope {
  /** `since` and `until` are rounded down to a full hour or day (UTC). `until` is excluded. */
  readonly since: Moment;
  readonly until: Moment;
  readonly step: "hour" | "day";
}

/** Selects cubes. */
export interface CubesQuery {
  readonly since: Moment;
  /** Excluded. */
  readonly until: Moment;
  readonly kinds: readonly CubeKind[];
  /** Leaves out parts that cannot contain this link. */
  readonly link?: string;
}

/** A part of a view of an hour (UTC) or a day (in the app's time zone) that begins at `at`. */
export interface CubePart {
  readonly at: Moment;
  readonly kind: CubeKind;
  /** The text of the part (see `parseCube`). */
  readonly doc: string;
}

/** Is called with some parts at a time, until there are no more. */
export type CubeVisitor = (parts: readonly CubePart[]) => Promise<void>;

export type CountKinds = readonly [keyof Counts, ...(keyof Counts)[]];

/** Selects counts of created links. */
interface LinkCountsQuery {
  readonly since: Moment;
  /** Excluded. */
  readonly until: Moment;
  /** The counts to sum up. The other ones are 0. */
  readonly kinds: CountKinds;
}

interface LinkPageQuery extends Omit<LinkCountsQuery, "kinds"> {
  /** The last link of the page before. Empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

interface ByLinkQuery extends LinkCountsQuery {
  readonly codes: readonly string[];
}

/** Selects the links with the highest counts of the first kind. Equal ones are sorted by the other kinds, then by code. */
export interface TopLinksQuery extends LinkCountsQuery, Pick<StatsScope, "links"> {
  readonly limit: number;
  /** Starts after this count of the only kind, and this code. */
  readonly after?: { readonly value: number; readonly code: string };
}

export interface TopLinks {
  readonly links: readonly LinkCounts[];
  /** The number of links with any of the counts, including those before `after` or beyond the limit. */
  readonly count: number;
}

export interface LinkCounts extends Counts {
  readonly link: string;
}

const allKinds = Object.keys(zeroCounts) as (keyof Counts)[];
const sums = (kinds: readonly string[]) =>
  kinds.map((kind) => `CAST(sum(${kind}) AS bigint) AS ${kind}`).join(", ");
const total = (kinds: readonly string[]) => kinds.map((kind) => `sum(${kind})`).join(" + ");

/**
 * A row of `counters` with an empty link belongs to the app as a whole. `counted_paths` holds the
 * number of path links with a counter, by app and hour (counter-name.ts). `cubes` holds
 * the counts of an app in three views, in parts (facets/views.ts, facets/parts.ts). `is_day` is false for an hour.
 */
const tables = `
  CREATE TABLE counters (
    app text NOT NULL, link text COLLATE "C" NOT NULL, hour bigint NOT NULL,
    ${allKinds.map((kind) => `${kind} bigint NOT NULL`).join(", ")}, PRIMARY KEY (app, link, hour)
  );
  CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;
  CREATE TABLE counted_paths (
    app text NOT NULL, hour bigint NOT NULL, paths bigint NOT NULL, PRIMARY KEY (app, hour)
  );
  CREATE TABLE cubes (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, at bigint NOT NULL,
    is_day boolean NOT NULL, kind text NOT NULL, cells bigint NOT NULL, low bigint NOT NULL, high bigint NOT NULL,
    doc text NOT NULL
  );
  CREATE INDEX cubes_of_app ON cubes (app, kind, at, serial);
  CREATE INDEX cubes_of_hours ON cubes (at) WHERE NOT is_day;
`;

const overTime = (links: string) => `
  SELECT hour - hour % $4 AS at, ${sums(allKinds)} FROM counters
  WHERE app = $1 AND hour >= $2 AND hour < $3 AND ${links}
  GROUP BY 1 HAVING ${total(allKinds)} > 0 ORDER BY 1`;
const partsOfKind = `
  SELECT serial, at, kind, doc FROM cubes
  WHERE app = $1 AND kind = $2 AND (at, serial) > ($3, $4) AND at < $5 AND low <= $6 AND high >= $7
  ORDER BY at, serial LIMIT $8`;
/** The names of path links contain a `:`. */
const countedLinks = (kinds: readonly string[], condition: string) => `
  SELECT link, ${sums(kinds)} FROM counters
  WHERE app = $1 AND hour >= $2 AND hour < $3 AND ${condition} AND link NOT LIKE '%:%'
    AND ${kinds.join(" + ")} > 0
  GROUP BY link`;
const countersByLink = (kinds: readonly string[]) => countedLinks(kinds, "link = ANY ($4::text[])");
/** The first links of a page. Each row also has the number of links in the page, and the last of them. */
export const topLinksOfPage = (kinds: CountKinds, condition = "TRUE") => `
  WITH page AS MATERIALIZED (${countedLinks(kinds, `link > $4 AND ${condition}`)} ORDER BY link LIMIT $5)
  SELECT page.*, size.links, size.last
  FROM (SELECT count(*) AS links, max(link) AS last FROM page) AS size LEFT JOIN page
    ON ${kinds[0]} < $6 OR (${kinds[0]} = $6 AND link > $7)
  ORDER BY ${kinds.map((kind) => `${kind} DESC`).join(", ")}, link LIMIT $8`;
/** Includes path links, which reports leave out. */
const ofPage = `
  SELECT link, ${sums(allKinds)} FROM counters
  WHERE app = $1 AND hour >= $2 AND hour < $3 AND link > $4
  GROUP BY link HAVING ${total(allKinds)} > 0 ORDER BY link LIMIT $5`;
const tagged = (tags: string) => `
  SELECT code FROM link_tags JOIN links ON links.app = link_tags.app AND serial = link_tags.link
  WHERE link_tags.app = $1 AND tag = ANY (${tags}::text[])`;

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
      { since, until, step, link, links = [] }: StatsQuery,
    ): Step<readonly CountsAt[]> {
      const one: LinkFilter[] =
        link === undefined ? [] : [{ name: "link", operator: "is", values: [link] }];
      const { sql, values } = linkCondition([...one, ...links], 5);
      const [from, to] = [startOf(step, since), startOf(step, until)];
      return copyRows(
        yield* run<CountsAt>(overTime(sql), app, from, to, bucketMs[step], ...values),
      );
    },

    /** Returns the codes of the links that have the tag now. */
    *linksWithTag(app: string, tag: string): Step<readonly string[]> {
      const sql = `${tagged("$2")} ORDER BY code COLLATE "C"`;
      return (yield* run<{ code: string }>(sql, app, [tag])).map(({ code }) => code);
    },

    /** Returns the counts of those of the links that have any. */
    *byLink(app: string, { since, until, codes, kinds }: ByLinkQuery): Step<readonly LinkCounts[]> {
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      const rows = yield* run<LinkCounts>(countersByLink(kinds), app, from, to, codes);
      return rows.map((row) => toLinkCounts(row, kinds));
    },

    /** Returns the counts of at most `limit` links that have any, by name, after a name. Deleted links and paths are included. */
    *ofLinks(
      app: string,
      { since, until, after, limit }: LinkPageQuery,
    ): Step<readonly LinkCounts[]> {
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      return copyRows(yield* run<LinkCounts>(ofPage, app, from, to, after, limit));
    },

    /** Reads one page for `readTopLinks`: the first of `pageSize` links after a code. */
    *topOfPage(
      app: string,
      { since, until, kinds, limit, after, links = [] }: TopLinksQuery,
      code: string,
      pageSize: number,
    ): Step<TopOfPage> {
      const [from, to] = [startOf("hour", since), startOf("hour", until)];
      const { sql, values } = linkCondition(links, 9);
      const { value, code: position } = after ?? { value: Number.MAX_SAFE_INTEGER, code: "" };
      const rows = yield* run<LinkCounts & { links: number; last: string | null }>(
        links.length === 0 ? topLinksOfPage(kinds) : topLinksOfPage(kinds, sql),
        app,
        from,
        to,
        code,
        pageSize,
        value,
        position,
        limit,
        ...values,
      );
      const { links: count = 0, last = null } = rows[0] ?? {};
      // If no link of the page follows `after`, the only row has no link.
      const found = rows.filter(({ link }) => link !== null);
      return { links: found.map((row) => toLinkCounts(row, kinds)), count, last };
    },
  },
  writes: {},
} satisfies Entity;

/** The reads that both engines share. */
export type StatsReads = BoundEntity<typeof stats>;

export interface StatsReadModel extends Omit<StatsReads, "topOfPage"> {
  /** Returns the created links with the highest counts. */
  readonly topLinks: (app: string, query: TopLinksQuery) => Promise<TopLinks>;
  /**
   * Visits the parts of cubes on one snapshot, by kind and then oldest first. The facets of a click also count for its
   * install and the events of that install, each in its own hour. Milestones count in the hour of the install. Tests are
   * left out. Hours that are older than 35 days are rolled up into days. `begin` is called again if the reading starts over.
   */
  readonly visitCubes: (app: string, query: CubesQuery, begin: () => CubeVisitor) => Promise<void>;
}

/** Reads parts page by page with `read`. */
export async function visitParts(
  read: (sql: string, ...values: (string | number)[]) => Promise<unknown[]>,
  query: CubesQuery & { readonly app: string; readonly pageSize: number },
  visit: CubeVisitor,
): Promise<void> {
  const { app, since, until, kinds, link, pageSize } = query;
  const [highest, lowest] = link === undefined ? anyHash : [linkHash(link), linkHash(link)];
  for (const kind of kinds) {
    let last = { at: since, serial: 0 };
    for (;;) {
      const values = [app, kind, last.at, last.serial, until, highest, lowest, pageSize];
      const page = (await read(partsOfKind, ...values)) as (CubePart & {
        readonly serial: number;
      })[];
      await visit(page.map(({ at, doc }) => ({ at, kind, doc })));
      if (page.length < pageSize) break;
      last = page.at(-1) ?? last;
    }
  }
}

interface TopOfPage extends TopLinks {
  /** The last link of the page by code. Null if the page is empty. */
  readonly last: string | null;
}

function toLinkCounts(row: LinkCounts, kinds: CountKinds): LinkCounts {
  const counts = { ...zeroCounts, link: row.link };
  for (const kind of kinds) counts[kind] = row[kind];
  return counts;
}

/** Limits that every part is within. */
const anyHash = [2 ** 32, 0] as const;

/**
 * Returns an SQL condition on `link`. The empty link stands for the app. `first` is the number of
 * the first parameter.
 */
function linkCondition(filters: readonly LinkFilter[], first: number) {
  if (filters.length === 0) return { sql: "link = ''", values: [] };
  const values: (string | readonly string[])[] = [];
  const parameter = (value: string | readonly string[]) => `$${first - 1 + values.push(value)}`;
  const conditions = filters.map(({ name, operator, values: wanted }) => {
    if (operator === "contains") {
      const parts = wanted.map((part) =>
        parameter(`%${part.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`),
      );
      return `(${parts.map((part) => String.raw`lower(link) LIKE ${part} ESCAPE '\'`).join(" OR ")})`;
    }
    const not = operator === "isNot" ? "NOT " : "";
    return name === "tag"
      ? `link ${not}IN (${tagged(parameter(wanted))})`
      : `${not}link = ANY (${parameter(wanted.map(counterName))}::text[])`;
  });
  return { sql: ["link <> ''", ...conditions].join(" AND "), values };
}

/** Copies rows, because rows of SQLite have no prototype. */
function copyRows<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row }));
}
