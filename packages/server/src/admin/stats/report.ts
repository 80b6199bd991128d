import { statsDimensions } from "@throughline/protocol";
import type {
  AttributionModel,
  BreakdownRow,
  FlaggedChoice,
  FunnelStep,
  LinkRow,
  ReportCounts,
  ReportStep,
  RetentionRow,
  RevenueRow,
  StatsDimension,
  StatsReport,
} from "@throughline/protocol";
import { otherValue } from "@throughline/storage";
import type { StatsReadModel } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import { countLinks, firstLinks } from "./first-links.ts";
import type { CountedLink, LinksRequest } from "./first-links.ts";
import { formatMillionths, formatMoney } from "./money.ts";
import { intervalStarts, previousPeriod } from "./period.ts";
import type { Period } from "./period.ts";
import { readCubes } from "./read-cubes.ts";
import { noCounters, readCounters } from "./read-counters.ts";
import type { CounterSums } from "./read-counters.ts";
import { emptyOriginSums, Sums, ValueSums, sumsOfValue } from "./sums.ts";
import type { CubeFilter, CubeSums, OriginSums } from "./sums.ts";
import { iso } from "../../platform/time/iso.ts";

/** How many values of a dimension a report lists by name. The rest is summed up as "other". */
const maxValues = 50;

/** What a report is about. */
export interface ReportRequest extends LinksRequest {
  readonly filter: CubeFilter;
  readonly withPrevious: boolean;
  /** Whether the app sends user ids. Otherwise, it is not known who is new. */
  readonly hasUserIds: boolean;
  readonly attribution: AttributionModel;
  readonly flagged: FlaggedChoice;
  readonly now: number;
}

/** What was counted in a period. */
interface PeriodCounts extends Pick<ReportRequest, "hasUserIds"> {
  readonly period: Period;
  readonly cubes: CubeSums;
  readonly counters: CounterSums | undefined;
}

/** Returns the report of an app, with the previous period if requested. The rows of links have no titles yet. */
export async function buildReport(
  stats: StatsReadModel,
  appId: string,
  request: ReportRequest,
): Promise<StatsReport> {
  const { period, now } = request;
  const current = await readCounts(stats, appId, period, request);
  const previous = request.withPrevious
    ? await readCounts(stats, appId, previousPeriod(period), request)
    : undefined;
  const { links, count } = await firstLinks(stats, appId, current.cubes.links, request);
  const names = mostFrequent(current.cubes.total.linked).slice(0, maxValues);
  const figuresOf = (link: CountedLink) => linkFigures(link, names, request.hasUserIds);
  const earlier = previous && (await countLinks(stats, appId, previous, links, request.scope));
  return {
    ...formatBounds(period),
    timeZone: period.timeZone,
    interval: period.interval,
    attribution: request.attribution,
    flagged: request.flagged,
    total: sumPeriod(current),
    series: listSteps(current, now),
    previous: previous
      ? {
          ...formatBounds(previous.period),
          total: sumPeriod(previous),
          series: listSteps(previous, now),
        }
      : null,
    funnel: buildFunnel(current, previous),
    links: links.map((link) => {
      const before = earlier?.get(link.code);
      return {
        code: link.code,
        title: null,
        ...figuresOf(link),
        previous: before ? figuresOf(before) : null,
      };
    }),
    linkCount: count,
    unnamed: unnamedCounts(current),
    breakdowns: Object.fromEntries(
      statsDimensions.map((dimension) => [dimension, buildBreakdown(dimension, current, previous)]),
    ) as StatsReport["breakdowns"],
    revenue: revenueRows(current, previous),
    retention: retentionRows(current, now),
  };
}

async function readCounts(
  stats: StatsReadModel,
  appId: string,
  period: Period,
  { filter, scope, hasUserIds }: ReportRequest,
): Promise<PeriodCounts> {
  return {
    period,
    hasUserIds,
    cubes: await readCubes(stats, appId, period, filter),
    counters: scope && (await readCounters(stats, appId, period, scope)),
  };
}

function unnamedCounts({ cubes: { unnamed } }: PeriodCounts): StatsReport["unnamed"] {
  const { clicks, installs, events } = unnamed;
  return { clicks, installs, events };
}

function formatBounds({ since, until }: Period): { from: string; to: string } {
  return { from: iso(since), to: iso(until) };
}

function sumPeriod({ cubes, counters, hasUserIds }: PeriodCounts): ReportCounts {
  return toReportCounts(cubes.total, counters?.total, hasUserIds);
}

/** Returns the counts of each interval. The series ends with the current interval, or with a later one that has counts if the clock was set back. */
function listSteps(
  { period, cubes, counters, hasUserIds }: PeriodCounts,
  now: number,
): ReportStep[] {
  const last = Math.max(now, ...cubes.series.keys(), ...(counters?.series.keys() ?? []));
  return intervalStarts(period, last).map((start) => {
    const sums = cubes.series.get(start) ?? emptyOriginSums();
    const counted = counters && (counters.series.get(start) ?? noCounters());
    return {
      at: iso(start),
      ...toReportCounts(sums, counted, hasUserIds),
      revenue: formatMoney(sums.linked.revenue),
    };
  });
}

function toReportCounts(
  { linked, organic }: OriginSums,
  counters: CounterSums["total"] | undefined,
  hasUserIds: boolean,
): ReportCounts {
  return {
    clicks: counters?.clicks ?? linked.clicks,
    opened: counters?.opened ?? null,
    filtered: counters?.filtered ?? null,
    outside: counters?.outside ?? null,
    internal: counters?.internal ?? null,
    installs: linked.installs,
    organicInstalls: organic.installs,
    newUsers: knownUsers(linked, hasUserIds),
    organicNewUsers: knownUsers(organic, hasUserIds),
    returningUsers: linked.returns,
    events: linked.events,
    organicEvents: organic.events,
    returningEvents: linked.returning.events + organic.returning.events,
  };
}

/** Returns null if the app sends no user ids, because 0 would say that nobody was new. */
function knownUsers({ newUsers }: Sums, hasUserIds: boolean): number | null {
  return hasUserIds || newUsers > 0 ? newUsers : null;
}

function buildFunnel(current: PeriodCounts, previous: PeriodCounts | undefined): FunnelStep[] {
  const counts = funnelCounts(current);
  const earlier = previous && funnelCounts(previous);
  return counts.map(({ step, count: reached }, index) => ({
    step,
    count: reached,
    share: shareOf(reached, counts[index - 1]?.count),
    previous: earlier?.[index]?.count ?? null,
  }));
}

function funnelCounts(counted: PeriodCounts) {
  const { clicks, installs } = sumPeriod(counted);
  const { firstEvent } = counted.cubes.total.linked;
  return [
    { step: "click", count: clicks },
    { step: "install", count: installs },
    { step: "event", count: firstEvent },
  ] as const;
}

/** Returns null for a share above 1, which is possible because some installs belong to clicks before the period. */
function shareOf(part: number, whole: number | undefined): number | null {
  return whole && part <= whole ? part / whole : null;
}

/** Returns the figures of a link. `names` are the events that get a column. */
function linkFigures(
  { clicks, opened, sums }: CountedLink,
  names: readonly string[],
  hasUserIds: boolean,
): Omit<LinkRow, "code" | "title" | "previous"> {
  return {
    clicks,
    opened,
    installs: sums.installs,
    newUsers: knownUsers(sums, hasUserIds),
    installsWithEvent: sums.firstEvent,
    returningUsers: sums.returns,
    events: sums.events,
    returningEvents: sums.returning.events,
    eventCounts: Object.fromEntries(
      names.flatMap((name) => {
        const event = sums.byEvent.get(name);
        return event ? [[name, event.events]] : [];
      }),
    ),
    revenue: formatMoney(sums.revenue),
    returningRevenue: formatMoney(sums.returning.revenue),
  };
}

function mostFrequent({ byEvent }: Sums): string[] {
  return [...byEvent]
    .toSorted(([a, x], [b, y]) => y.events - x.events || (a < b ? -1 : 1))
    .map(([name]) => name);
}

function buildBreakdown(
  dimension: StatsDimension,
  current: PeriodCounts,
  previous: PeriodCounts | undefined,
): BreakdownRow[] {
  const values = breakdownValues(current, dimension);
  const organic = dimension === "event" ? current.cubes.total.organic.byEvent : undefined;
  const sizeIn = (value: string, sums: ValueSums) =>
    valueSize(sums) + (organic?.get(value)?.events ?? 0);
  const named = [...values]
    .filter(([value]) => value !== otherValue)
    .toSorted(([a, x], [b, y]) => sizeIn(b, y) - sizeIn(a, x) || (a < b ? -1 : 1))
    .slice(0, maxValues)
    .map(([value]) => value);
  const rows = breakdownRows(values, named);
  const earlier = previous && breakdownRows(breakdownValues(previous, dimension), named);
  return [...rows]
    .filter(([value, sums]) => sizeIn(value, sums) > 0)
    .map(([value, sums]) => ({
      value: value === otherValue ? null : value,
      ...countsOfValue(sums),
      ...(organic && { organicEvents: organic.get(value)?.events ?? 0 }),
      previous: earlier ? countsOfValue(sumsOfValue(earlier, value)) : null,
    }));
}

/** Returns the sums for each value of a dimension. Events that only organic installs sent are included with sums of 0. */
function breakdownValues(
  { cubes }: PeriodCounts,
  dimension: StatsDimension,
): ReadonlyMap<string, ValueSums> {
  if (dimension !== "event") return cubes.dimensions[dimension];
  const { linked, organic } = cubes.total;
  const values = new Map(linked.byEvent);
  for (const event of organic.byEvent.keys()) sumsOfValue(values, event);
  return values;
}

/** Returns the sums of these values, followed by the sums of all other values together. */
function breakdownRows(
  values: ReadonlyMap<string, ValueSums>,
  named: readonly string[],
): Map<string, ValueSums> {
  const rows = new Map([...named, otherValue].map((value) => [value, new ValueSums()]));
  for (const [value, sums] of values)
    sumsOfValue(rows, rows.has(value) ? value : otherValue).addAll(sums);
  return rows;
}

function countsOfValue({ clicks, installs, events, revenue }: ValueSums) {
  return { clicks, installs, events, revenue: formatMoney(revenue) };
}

function valueSize({ clicks, installs, events }: ValueSums): number {
  return clicks + installs + events;
}

function revenueRows({ cubes }: PeriodCounts, previous: PeriodCounts | undefined): RevenueRow[] {
  const { linked, organic } = cubes.total;
  const [amounts, organicAmounts] = [linked.revenue, organic.revenue];
  const returning = new ValueSums();
  for (const sums of [linked, organic]) returning.addAll(sums.returning);
  const earlier = previous?.cubes.total.linked.revenue;
  return [...new Set([...amounts.keys(), ...organicAmounts.keys()])].toSorted().map((currency) => ({
    currency,
    amount: formatMillionths(amounts.get(currency) ?? 0n),
    organicAmount: formatMillionths(organicAmounts.get(currency) ?? 0n),
    returningAmount: formatMillionths(returning.revenue.get(currency) ?? 0n),
    previous: earlier ? formatMillionths(earlier.get(currency) ?? 0n) : null,
  }));
}

/** Counts the installs of each day, and how many of them sent an event 1, 7 and 30 days later. A count is null until that day is over. */
function retentionRows({ period, cubes }: PeriodCounts, now: number): RetentionRow[] {
  // Swedish dates look like ISO 8601. Creating the format takes longer than using it hundreds of times.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone: period.timeZone });
  return [...cubes.days]
    .map(([day, { linked, organic }]) => ({ day, sums: new Sums().addAll(linked).addAll(organic) }))
    .filter(({ sums }) => sums.installs > 0)
    .map(({ day, sums }) => {
      const returned = (days: 1 | 7 | 30) =>
        day + (days + 1) * dayMs > now ? null : sums[`day${days}`];
      return {
        day: date.format(day),
        installs: sums.installs,
        day1: returned(1),
        day7: returned(7),
        day30: returned(30),
      };
    });
}
