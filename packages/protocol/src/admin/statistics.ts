import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { route } from "./route.ts";
import { funnelSteps, statsDimensions } from "./vocabulary.ts";
import type { StatsDimension } from "./vocabulary.ts";

export const counts = {
  clicks: t.count("Clicks of people."),
  filtered: t.count("Requests of bots, previews and prefetches. They are never matched."),
  opened: t.count("Links that opened the installed app."),
  installs: t.count("First opens of the app."),
  matches: t.count("First opens that were matched to a click."),
  events: t.count("Events the app logged."),
};

const StatsCounts = t.object("The totals of the period.", counts);
/** What happened in a span of time. */
export type StatsCounts = Static<typeof StatsCounts>;

const intervals = ["hour", "day"] as const;

const StatsStep = t.object("What was counted in one interval.", {
  ...counts,
  at: t.string("When the interval begins."),
});
/** What happened in the interval that begins at `at`. */
export type StatsStep = Static<typeof StatsStep>;

const period = {
  from: t.string("Start of the period."),
  to: t.string("End of the period."),
};

const statistics = {
  ...period,
  interval: t.oneOf(intervals, "The length of each interval of the series."),
  total: StatsCounts,
  series: t.list(StatsStep, "One entry per interval in which anything happened, oldest first."),
};

export const StatsView = t.object(
  "What was counted in the period, in total and over time.",
  statistics,
);
export type StatsView = Static<typeof StatsView>;

export const LinkTotals = t.object("The totals of each link.", {
  ...period,
  links: Type.Record(Type.String(), t.object("The totals of one link.", counts), {
    description: "The totals by link code. Links without any activity are included.",
  }),
});
export type LinkTotals = Static<typeof LinkTotals>;

const nullableCount = (description: string) =>
  Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: 0, description });

export const FunnelStep = t.object("One step of the funnel.", {
  step: t.oneOf(
    funnelSteps,
    "`store`: clicks led to a store, directly or by a page's button. `install`: installs matched to a click. `event`: those that sent an event at any time.",
  ),
  count: t.count("How many reached this step."),
  share: t.nullableNumber("The share of the previous step; `null` when that is none or empty."),
  before: nullableCount("The count of the period before; `null` unless requested."),
});
export type FunnelStep = Static<typeof FunnelStep>;

const some = {
  clicks: t.count("Clicks of people."),
  installs: t.count("Installs whose click had this value."),
  events: t.count("Events of those installs."),
};

export const BreakdownRow = t.object("What was counted for one value.", {
  value: t.nullableString("The value; `null` for all values that are not among the most frequent."),
  ...some,
  before: t.orNull(t.object("The counts of the period before; `null` unless requested.", some)),
});
export type BreakdownRow = Static<typeof BreakdownRow>;

export const RevenueRow = t.object("The revenue in one currency.", {
  currency: t.string("The currency, in ISO 4217."),
  amount: t.string("The exact sum as a decimal number, such as `25.1`."),
  events: t.count("How many events had a `value` in this currency."),
  before: t.nullableString("The sum of the period before; `null` unless requested."),
});
export type RevenueRow = Static<typeof RevenueRow>;

const returned = (day: number) =>
  nullableCount(`How many sent an event on day ${day}; \`null\` until that day is over.`);

export const RetentionRow = t.object("The installs of one day.", {
  day: t.string("The day of the installs, in UTC."),
  installs: t.count("How many installs that day had."),
  day1: returned(1),
  day7: returned(7),
  day30: returned(30),
});
export type RetentionRow = Static<typeof RetentionRow>;

const breakdown = t.list(BreakdownRow, "The most frequent values first.");

export const StatsReport = t.object("The figures of the app, or of the selected links.", {
  ...statistics,
  before: t.orNull(
    t.object("The period of the same length before; `null` unless requested.", {
      ...period,
      total: StatsCounts,
    }),
  ),
  funnel: t.list(FunnelStep, "The steps from a click to an event in the app."),
  breakdowns: Type.Unsafe<Record<StatsDimension, BreakdownRow[]>>(
    t.object(
      "The counts by the values of each dimension.",
      Object.fromEntries(statsDimensions.map((dimension) => [dimension, breakdown])),
    ),
  ),
  revenue: t.list(RevenueRow, "Revenue by currency, from events with a `value` and a `currency`."),
  retention: t.list(RetentionRow, "Returning installs by the day of the install, oldest first."),
});
export type StatsReport = Static<typeof StatsReport>;

const span = {
  from: t.optional(
    t.moment("Start of the period, in ISO 8601. The default is 30 days, or 48 hours, before `to`."),
  ),
  to: t.optional(t.moment("End of the period, in ISO 8601. The default is now.")),
  interval: t.optional(t.oneOf(intervals, "The length of each interval. The default is `day`.")),
};

const SpanQuery = t.query(span);
/** The query of a time span, in ISO 8601. */
export type SpanQuery = Static<typeof SpanQuery>;

const name = (maxLength: number, description: string) => t.optional(t.text(maxLength, description));

const ReportQuery = t.query({
  ...span,
  link: name(limits.urlLength, "Only this link, by its code."),
  tag: name(64, "Only links that have this tag now."),
  campaign: name(limits.textLength, "Only links that have this campaign now."),
  compare: t.optional(t.oneOf(["before"], "Also return the period of the same length before.")),
});
/** One link, the links with a tag or a campaign, or the whole app when none is named. */
export type ReportQuery = Static<typeof ReportQuery>;

const viewer = { role: "viewer", scope: "stats", tag: "stats" } as const;

export const statisticsRoutes = {
  linkStats: route({
    method: "GET",
    path: "/api/v1/links/:code/stats",
    params: { code: "The link's code." },
    ...viewer,
    summary: "Get a link's statistics",
    description: "Returns the link's clicks, installs and events over time.",
    query: SpanQuery,
    answer: StatsView,
    errors: ["unknown_link"],
  }),
  stats: route({
    method: "GET",
    path: "/api/v1/stats",
    ...viewer,
    summary: "Get the app's statistics",
    description: "Returns the app's clicks, installs and events over time.",
    query: SpanQuery,
    answer: StatsView,
  }),
  linkTotals: route({
    method: "GET",
    path: "/api/v1/stats/links",
    ...viewer,
    summary: "Get totals of several links",
    description: "Returns the totals of each named link in a period.",
    query: t.query({
      codes: t.optional(t.text(limits.urlLength, "The codes of the links, separated by commas.")),
      ...span,
    }),
    answer: LinkTotals,
  }),
  statsReport: route({
    method: "GET",
    path: "/api/v1/stats/report",
    ...viewer,
    summary: "Get a report",
    description:
      "Returns counts over time, funnel, revenue, retention and breakdowns of the app, a link, a tag or a campaign. With `compare=before`, also those of the period of the same length before.",
    query: ReportQuery,
    answer: StatsReport,
  }),
};
