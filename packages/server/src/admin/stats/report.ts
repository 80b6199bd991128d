import { statsDimensions } from "@throughline/protocol";
import type { BreakdownRow, FunnelStep, RevenueRow, StatsReport } from "@throughline/protocol";
import { FacetCounts, otherValue } from "@throughline/storage";
import type { Dimension, FacetsAt, StatsReadModel, StatsScope } from "@throughline/storage";
import { cohortRetention } from "./cohort-retention.ts";
import type { Span } from "./span.ts";
import { statsOver } from "./stats-over.ts";

/** How many values of a dimension a report lists by name. The rest is summed up as "other". */
const maxValues = 50;

interface Counted {
  readonly view: Awaited<ReturnType<typeof statsOver>>;
  readonly steps: readonly FacetsAt[];
  readonly all: FacetCounts;
}

/** Returns the report of a scope for a time span, compared with the previous span of the same length if `withPrevious`. */
export async function statsReport(
  stats: StatsReadModel,
  app: string,
  {
    span,
    scope,
    withPrevious,
    now,
  }: { span: Span; scope: StatsScope; withPrevious: boolean; now: number },
): Promise<StatsReport> {
  const earlier = { ...span, since: 2 * span.since - span.until, until: span.since };
  const [current, before] = await Promise.all([
    counted(stats, app, span, scope),
    withPrevious ? counted(stats, app, earlier, scope) : undefined,
  ]);
  const { view, steps } = current;
  return {
    ...view,
    before: before
      ? { from: before.view.from, to: before.view.to, total: before.view.total }
      : null,
    funnel: funnelOf(current, before),
    breakdowns: Object.fromEntries(
      statsDimensions.map((dimension) => [dimension, breakdown(dimension, current, before)]),
    ) as StatsReport["breakdowns"],
    revenue: revenueOf(current, before),
    retention: cohortRetention(view.series, steps, now),
  };
}

async function counted(
  stats: StatsReadModel,
  app: string,
  span: Span,
  scope: StatsScope,
): Promise<Counted> {
  const view = await statsOver(stats, app, span, scope);
  const steps = await stats.facets(app, { ...span, ...scope });
  const all = new FacetCounts();
  for (const { counts } of steps) all.addAll(counts);
  return { view, steps, all };
}

function funnelOf(current: Counted, before: Counted | undefined): FunnelStep[] {
  const counts = funnelCounts(current);
  const earlier = before && funnelCounts(before);
  return counts.map(({ step, count }, index) => {
    const previous = counts[index - 1]?.count;
    const share = previous ? count / previous : null;
    return { step, count, share, before: earlier?.[index]?.count ?? null };
  });
}

function funnelCounts({ view, all }: Counted) {
  return [
    { step: "click", count: view.total.clicks },
    { step: "store", count: all.count("target", "store")?.clicks ?? 0 },
    { step: "install", count: view.total.matches },
    { step: "event", count: all.count("milestone", "matchedEvent")?.installs ?? 0 },
  ] as const;
}

function breakdown(
  dimension: Dimension,
  { all }: Counted,
  before: Counted | undefined,
): BreakdownRow[] {
  const named = all.of(dimension).filter(([value]) => value !== otherValue);
  const shown = named.slice(0, maxValues).map(([value]) => value);
  const rows = countsBy(all, dimension, shown);
  const earlier = before && countsBy(before.all, dimension, shown);
  return [...rows]
    .filter(([, counts]) => Object.values(counts).some((count) => count > 0))
    .map(([value, counts]) => ({
      value: value === otherValue ? null : value,
      ...counts,
      before: earlier?.get(value) ?? null,
    }));
}

/** Returns the counts of these values, followed by the counts of all other values together. */
function countsBy(counts: FacetCounts, dimension: Dimension, values: readonly string[]) {
  const rows = new Map(
    [...values, otherValue].map((value) => [value, { clicks: 0, installs: 0, events: 0 }]),
  );
  for (const [value, { clicks, installs, events }] of counts.of(dimension)) {
    const row = rows.get(value) ?? rows.get(otherValue);
    if (row === undefined) continue;
    row.clicks += clicks;
    row.installs += installs;
    row.events += events;
  }
  return rows;
}

function revenueOf({ all }: Counted, before: Counted | undefined): RevenueRow[] {
  return all.of("currency").flatMap(([currency, { amount, events }]) => {
    const earlier = before && (before.all.count("currency", currency)?.amount ?? 0n);
    return currency === otherValue
      ? []
      : [
          {
            currency,
            amount: decimal(amount),
            events,
            before: earlier === undefined ? null : decimal(earlier),
          },
        ];
  });
}

/** Formats an amount in millionths as a decimal number. */
function decimal(millionths: bigint): string {
  const sign = millionths < 0n ? "-" : "";
  const digits = `${millionths < 0n ? -millionths : millionths}`.padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
}
