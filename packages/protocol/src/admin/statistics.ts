import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import {
  closed,
  count,
  list,
  moment,
  nullableNumber,
  nullableText,
  oneOf,
  orNull,
  string,
  text,
} from "./fields.ts";
import { route } from "./route.ts";
import { funnelSteps, statsDimensions } from "./vocabulary.ts";
import type { StatsDimension } from "./vocabulary.ts";

export const counts = {
  clicks: count("Clicks of people."),
  filtered: count("Requests of bots, previews and prefetches. They are never matched."),
  opened: count("Links that opened the installed app."),
  installs: count("First opens of the app."),
  matches: count("First opens that were matched to a click."),
  events: count("Events the app logged."),
};

const StatsCounts = Type.Object(counts, { description: "The totals of the period." });
/** What happened in a span of time. */
export type StatsCounts = Static<typeof StatsCounts>;

const intervals = ["hour", "day"] as const;

const StatsStep = Type.Object({ ...counts, at: string("When the interval begins.") });
/** What happened in the interval that begins at `at`. */
export type StatsStep = Static<typeof StatsStep>;

const period = {
  from: string("Start of the period."),
  to: string("End of the period."),
};

const statistics = {
  ...period,
  interval: oneOf(intervals, "The length of each interval of the series."),
  total: StatsCounts,
  series: list(StatsStep, "One entry per interval in which anything happened, oldest first."),
};

export const StatsView = Type.Object(statistics, {
  description: "What was counted in the period, in total and over time.",
});
export type StatsView = Static<typeof StatsView>;

export const LinkTotals = Type.Object(
  {
    ...period,
    links: Type.Record(Type.String(), Type.Object(counts), {
      description: "The totals by link code. Links without any activity are included.",
    }),
  },
  { description: "The totals of each link." },
);
export type LinkTotals = Static<typeof LinkTotals>;

const nullableCount = (description: string) =>
  Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: 0, description });

export const FunnelStep = Type.Object({
  step: oneOf(
    funnelSteps,
    "`store`: clicks led to a store, directly or by a page's button. `install`: installs matched to a click. `event`: those that sent an event at any time.",
  ),
  count: count("How many reached this step."),
  share: nullableNumber("The share of the previous step; `null` when that is none or empty."),
  before: nullableCount("The count of the period before; `null` unless requested."),
});
export type FunnelStep = Static<typeof FunnelStep>;

const some = {
  clicks: count("Clicks of people."),
  installs: count("Installs whose click had this value."),
  events: count("Events of those installs."),
};

export const BreakdownRow = Type.Object({
  value: nullableText("The value; `null` for all values that are not among the most frequent."),
  ...some,
  before: orNull(
    Type.Object(some, { description: "The counts of the period before; `null` unless requested." }),
  ),
});
export type BreakdownRow = Static<typeof BreakdownRow>;

export const RevenueRow = Type.Object({
  currency: string("The currency, in ISO 4217."),
  amount: string("The exact sum as a decimal number, such as `25.1`."),
  events: count("How many events had a `value` in this currency."),
  before: nullableText("The sum of the period before; `null` unless requested."),
});
export type RevenueRow = Static<typeof RevenueRow>;

const returned = (day: number) =>
  nullableCount(`How many sent an event on day ${day}; \`null\` until that day is over.`);

export const RetentionRow = Type.Object({
  day: string("The day of the installs, in UTC."),
  installs: count("How many installs that day had."),
  day1: returned(1),
  day7: returned(7),
  day30: returned(30),
});
export type RetentionRow = Static<typeof RetentionRow>;

const breakdown = list(BreakdownRow, "The most frequent values first.");

export const StatsReport = Type.Object(
  {
    ...statistics,
    before: orNull(
      Type.Object(
        { ...period, total: StatsCounts },
        { description: "The period of the same length before; `null` unless requested." },
      ),
    ),
    funnel: list(FunnelStep, "The steps from a click to an event in the app."),
    breakdowns: Type.Unsafe<Record<StatsDimension, BreakdownRow[]>>(
      Type.Object(Object.fromEntries(statsDimensions.map((dimension) => [dimension, breakdown])), {
        description: "The counts by the values of each dimension.",
      }),
    ),
    revenue: list(RevenueRow, "Revenue by currency, from events with a `value` and a `currency`."),
    retention: list(RetentionRow, "Returning installs by the day of the install, oldest first."),
  },
  { description: "The figures of the app, or of the selected links." },
);
export type StatsReport = Static<typeof StatsReport>;

const span = {
  from: Type.Optional(
    moment("Start of the period, in ISO 8601. The default is 30 days, or 48 hours, before `to`."),
  ),
  to: Type.Optional(moment("End of the period, in ISO 8601. The default is now.")),
  interval: Type.Optional(oneOf(intervals, "The length of each interval. The default is `day`.")),
};

const SpanQuery = Type.Object(span, closed);
/** How a span of time is asked for, in ISO 8601. */
export type SpanQuery = Static<typeof SpanQuery>;

const name = (maxLength: number, description: string) =>
  Type.Optional(text(maxLength, description));

const ReportQuery = Type.Object(
  {
    ...span,
    link: name(limits.urlLength, "Only this link, by its code."),
    tag: name(64, "Only links that have this tag now."),
    campaign: name(limits.textLength, "Only links that have this campaign now."),
    compare: Type.Optional(oneOf(["before"], "Also return the period of the same length before.")),
  },
  closed,
);
/** One link, the links with a tag or a campaign, or the whole app when none is named. */
export type ReportQuery = Static<typeof ReportQuery>;

export const statisticsRoutes = {
  linkStats: route({
    method: "GET",
    path: "/api/v1/links/:code/stats",
    params: { code: "The link's code." },
    role: "viewer",
    scope: "stats",
    tag: "stats",
    summary: "Get a link's statistics",
    description: "Returns the link's clicks, installs and events over time.",
    query: SpanQuery,
    answer: StatsView,
    errors: ["unknown_link"],
  }),
  stats: route({
    method: "GET",
    path: "/api/v1/stats",
    role: "viewer",
    scope: "stats",
    tag: "stats",
    summary: "Get the app's statistics",
    description: "Returns the app's clicks, installs and events over time.",
    query: SpanQuery,
    answer: StatsView,
  }),
  linkTotals: route({
    method: "GET",
    path: "/api/v1/stats/links",
    role: "viewer",
    scope: "stats",
    tag: "stats",
    summary: "Get totals of several links",
    description: "Returns the totals of each named link in a period.",
    query: Type.Object(
      {
        codes: Type.Optional(
          text(limits.urlLength, "The codes of the links, separated by commas."),
        ),
        ...span,
      },
      closed,
    ),
    answer: LinkTotals,
  }),
  statsReport: route({
    method: "GET",
    path: "/api/v1/stats/report",
    role: "viewer",
    scope: "stats",
    tag: "stats",
    summary: "Get a report",
    description:
      "Returns counts over time, funnel, revenue, retention and breakdowns of the app, a link, a tag or a campaign. With `compare=before`, also those of the period of the same length before.",
    query: ReportQuery,
    answer: StatsReport,
  }),
};
