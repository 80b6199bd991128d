import { parseFilters } from "@throughline/protocol";
import type { LinkRow, StatsCounts, StatsReport, StatsView } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";
import { flaggedValue, linkName, zeroCounts } from "@throughline/storage";
import type { App, Store, StatsReadModel, StatsScope } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import type { AdminCall, AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { readAdsReport } from "./ads-report.ts";
import { readCohorts } from "./cohorts.ts";
import { readFunnel } from "./funnel.ts";
import { parsePeriod } from "./period.ts";
import { readFilters } from "./read-filters.ts";
import { buildReport } from "./report.ts";
import { splitResults } from "./split-results.ts";
import type { ReportRequest } from "./report.ts";
import { parseSpan } from "./span.ts";
import { iso } from "../../platform/time/iso.ts";
import type { Span } from "./span.ts";

/** How many links a request may ask for, which is the page size of the link list. */
const maxLinks = 200;

/** How many weeks of installs are compared by default. */
const cohortWeeks = 12;

const onlyFlagged = { name: "flagged", operator: "is", values: [flaggedValue] } as const;

/** Returns the report of an app, for the admin API and for shared reports. */
type ReadReport = (call: Pick<AdminCall<"statsReport">, "app" | "query">) => Promise<StatsReport>;

/** Serves the statistics of an app and of its links. */
export function statsAdmin({
  store,
  now,
}: {
  readonly store: Store;
  readonly now: Clock;
}): AdminHandlers<
  "stats" | "linkStats" | "linkTotals" | "splitResults" | "funnel" | "cohorts" | "adsReport"
> & {
  readonly statsReport: ReadReport;
} {
  async function reportRequestOf(
    { id, timeZone = "UTC", attribution: appAttribution = "first", excludeFlagged }: App,
    query: ReportQuery,
  ): Promise<ReportRequest> {
    const {
      compare,
      sort = "clicks",
      sortEvent,
      currency,
      limit = "100",
      attribution = appAttribution,
      flagged = excludeFlagged ? "exclude" : "include",
    } = query;
    const at = now();
    const { cubes, counters } = await readFilters(store, id, query, at);
    const period = parsePeriod(query, at, timeZone);
    const start = await startOfCounts(store, id, query);
    return {
      period: since(period, start),
      attribution,
      flagged,
      filter: {
        ...cubes,
        facets: [...(cubes.facets ?? []), ...(flagged === "only" ? [onlyFlagged] : [])],
        excluded: {
          touch: attribution === "first" ? "last" : "first",
          ...(flagged === "exclude" && { flagged: flaggedValue }),
        },
      },
      scope: flagged === "only" ? undefined : counters,
      hasUserIds: await store.users.any(id),
      withPrevious: compare === "previous",
      sort,
      sortEvent,
      currency,
      limit: Number(limit),
      now: at,
    };
  }

  /** Returns what people call links, by code. A link that is called by its code is left out. */
  async function readTitles(
    appId: string,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const links = await store.links.getMany(appId, codes);
    const named = links.filter((link) => linkName(link) !== link.code);
    return new Map(named.map((link) => [link.code, linkName(link)]));
  }

  async function withTitles(appId: string, rows: readonly LinkRow[]): Promise<LinkRow[]> {
    const titles = await readTitles(
      appId,
      rows.map(({ code }) => code),
    );
    return rows.map((row) => ({ ...row, title: titles.get(row.code) ?? null }));
  }

  return {
    stats: async ({ app, query }) => readStats(store.stats, app.id, parseSpan(query, now())),

    async statsReport({ app, query }) {
      const report = await buildReport(store.stats, app.id, await reportRequestOf(app, query));
      return { ...report, links: await withTitles(app.id, report.links) };
    },

    async funnel({ app, query: { by, ...query } }) {
      const funnel = await readFunnel(store, app, await reportRequestOf(app, query), by);
      if (by !== "link") return funnel;
      const titles = await readTitles(
        app.id,
        funnel.rows.map(({ value }) => value),
      );
      const rows = funnel.rows.map((row) => ({ ...row, title: titles.get(row.value) ?? null }));
      return { ...funnel, rows };
    },

    async cohorts({ app, query }) {
      const from = new Date(now() - (cohortWeeks - 1) * 7 * dayMs).toISOString();
      const withPeriod = query.from || query.to ? query : { ...query, from };
      return readCohorts(store, app.id, await reportRequestOf(app, withPeriod));
    },

    adsReport: async ({ app, query }) =>
      readAdsReport(store, app, await reportRequestOf(app, query)),

    async splitResults({ app, params: { code }, query }) {
      const link = await store.links.get(app.id, code);
      if (!link?.split) {
        throw new ApiError(
          "unknown_link",
          `This app has no link with the code "${code}" that has a split test.`,
        );
      }
      return splitResults(store, app, { ...link, split: link.split }, query, now());
    },

    async linkTotals({ app, query }) {
      const { codes = "", ...spanQuery } = query;
      const span = parseSpan(spanQuery, now());
      const linkCodes = codes.split(",").filter(Boolean);
      if (linkCodes.length > maxLinks) {
        throw invalidField(
          "codes",
          `The list has ${linkCodes.length} links; at most ${maxLinks} are allowed per request.`,
        );
      }
      const stats = await Promise.all(
        linkCodes.map(async (code) => {
          // All codes of a link count under its first one.
          const { code: link, countsFrom = 0 } = (await store.links.get(app.id, code)) ?? { code };
          const ownSpan = since(span, countsFrom);
          return [code, await readStats(store.stats, app.id, ownSpan, { link })] as const;
        }),
      );
      return {
        from: iso(span.since),
        to: iso(span.until),
        links: Object.fromEntries(stats.map(([code, { total }]) => [code, total])),
      };
    },

    async linkStats({ app, params: { code }, query }) {
      const link = await store.links.get(app.id, code);
      const { beforeReset, ...spanQuery } = query;
      const countsFrom = beforeReset === "include" ? 0 : (link?.countsFrom ?? 0);
      const span = since(parseSpan(spanQuery, now()), countsFrom);
      const view = await readStats(store.stats, app.id, span, {
        link: link?.code ?? code,
      });
      // A deleted link, or a path without a link, still has its counts.
      if (view.series.length === 0 && !link) {
        throw new ApiError("unknown_link", `This app has no link with the code "${code}".`);
      }
      return view;
    },
  };
}

/** Returns where the counts of a report about a single link begin. */
async function startOfCounts({ links }: Store, app: string, query: ReportQuery): Promise<number> {
  const codes = parseFilters(query).flatMap(({ name, operator, values }) =>
    name === "link" && operator === "is" ? values : [],
  );
  const [code] = codes;
  if (code === undefined || codes.length > 1) return 0;
  return (await links.get(app, code))?.countsFrom ?? 0;
}

/** Returns the part of a span from a moment on. A span that ends earlier is empty at its end. */
function since<Whole extends { readonly since: number; readonly until: number }>(
  span: Whole,
  from: number,
): Whole {
  return from > span.since ? { ...span, since: Math.min(from, span.until) } : span;
}

/** Returns the counts of an app, or of some of its links, over a span. */
async function readStats(
  stats: StatsReadModel,
  app: string,
  span: Span,
  scope: StatsScope = {},
): Promise<StatsView> {
  const steps = await stats.overTime(app, { ...span, ...scope });
  const total: StatsCounts = { ...zeroCounts };
  const kinds = Object.keys(total) as (keyof StatsCounts)[];
  for (const step of steps) for (const kind of kinds) total[kind] += step[kind];
  return {
    from: iso(span.since),
    to: iso(span.until),
    interval: span.step,
    total,
    series: steps.map(({ at, ...counts }) => ({ at: iso(at), ...counts })),
  };
}
