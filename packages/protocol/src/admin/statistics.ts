import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { ReportQuery } from "./report-query.ts";
import { adminRoute } from "./route.ts";
import {
  attributionModels,
  flaggedChoices,
  funnelSteps,
  reportIntervals,
  splitGoals,
  statsDimensions,
} from "./vocabulary.ts";
import type { StatsDimension } from "./vocabulary.ts";

export const counts = {
  clicks: t.count("Clicks by people."),
  filtered: t.count("Requests by bots, previews and prefetches. They are never matched."),
  opened: t.count("Times a link opened the installed app."),
  outside: t.count(
    "Clicks that were continued in the phone's browser, from the page in another app's browser. The first visit counts in `clicks`.",
  ),
  internal: t.count(
    "Clicks from the app's own networks and browsers. Every other count leaves them out.",
  ),
  installs: t.count("First opens of the app."),
  matches: t.count("First opens that were matched to a click."),
  events: t.count("Events that the app logged."),
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

export const Money = t.object("An amount of money.", {
  currency: t.string("The currency, in ISO 4217."),
  amount: t.string("The exact sum as a decimal number, such as `25.1`."),
});
export type Money = Static<typeof Money>;

const revenue = t.list(Money, "Revenue from the counted events, one entry per currency.");

const reportCounts = {
  clicks: t.count("Clicks by people. The filter `users` does not apply to them."),
  opened: nullableCount(
    "Times a link opened the installed app; `null` if the filters of the request do not apply to this count.",
  ),
  filtered: nullableCount(
    "Requests by bots, previews and prefetches; `null` if the filters of the request do not apply to this count.",
  ),
  outside: nullableCount(
    "Clicks that were continued in the phone's browser, from the page in another app's browser; `null` if the filters of the request do not apply to this count.",
  ),
  internal: nullableCount(
    "Clicks from the app's own networks and browsers, which every other count leaves out; `null` if the filters of the request do not apply to this count.",
  ),
  installs: t.count("Installs matched to a link."),
  organicInstalls: t.count("Installs without a link."),
  newUsers: nullableCount(
    "People whose user id was seen for the first time, on an install that was matched to a link. Another phone or a reinstall does not count again. `null` if the app sends no user ids.",
  ),
  organicNewUsers: nullableCount(
    "New users on other installs; `null` if the app sends no user ids.",
  ),
  returningUsers: t.count(
    "Times a link brought a user back to the installed app. A user can return more than once.",
  ),
  events: t.count("Events that count for a link."),
  organicEvents: t.count("All other events."),
  returningEvents: t.count(
    "How many of `events` and `organicEvents` happened after a link had brought the install back, in the app's return window. This number is the same in both attribution models.",
  ),
};

const ReportCounts = t.object("The totals of the period.", reportCounts);
/** What a report counts. */
export type ReportCounts = Static<typeof ReportCounts>;

const ReportStep = t.object("What was counted in one interval.", {
  ...reportCounts,
  at: t.string("When the interval begins."),
  revenue: t.list(Money, "Revenue of installs that were matched to a link, by currency."),
});
export type ReportStep = Static<typeof ReportStep>;

const reportSeries = t.list(
  ReportStep,
  "Every interval of the period that has begun, oldest first.",
);

export const FunnelStep = t.object("One step of the funnel.", {
  step: t.oneOf(
    funnelSteps,
    "`install`: installs matched to a link. `event`: those that sent an event at any time.",
  ),
  count: t.count("How many reached this step."),
  share: t.nullableNumber(
    "The share of the previous step's count. `null` if that count is 0, or smaller because some clicks were made before the period.",
  ),
  previous: nullableCount("The count of the previous period; `null` unless requested."),
});
export type FunnelStep = Static<typeof FunnelStep>;

const breakdownCounts = {
  clicks: t.count("Clicks by people."),
  installs: t.count("Installs whose click had this value."),
  events: t.count("Events of those installs."),
  revenue,
};

export const BreakdownRow = t.object("What was counted for one value.", {
  value: t.nullableString("The value; `null` for all values that are not among the most frequent."),
  ...breakdownCounts,
  organicEvents: t.optional(
    t.count("Events of installs without a link. Only in the dimension `event`."),
  ),
  previous: t.orNull(
    t.object("The counts of the previous period; `null` unless requested.", breakdownCounts),
  ),
});
export type BreakdownRow = Static<typeof BreakdownRow>;

const linkFigures = {
  clicks: t.count("Clicks by people."),
  opened: nullableCount(
    "Times the link opened the installed app; `null` if the filters of the request do not apply to this count.",
  ),
  installs: t.count("Installs matched to the link."),
  newUsers: nullableCount(
    "People whose user id was first seen on one of those installs; `null` if the app sends no user ids.",
  ),
  installsWithEvent: t.count("How many of those installs sent an event, at any time."),
  returningUsers: t.count("Times the link brought a user back to the installed app."),
  events: t.count("Events that count for the link."),
  returningEvents: t.count("How many of those events happened in the window of a return."),
  eventCounts: Type.Record(Type.String(), Type.Integer(), {
    description:
      "The link's events by name. Only the 50 most frequent names of the period are listed.",
  }),
  revenue,
  returningRevenue: t.list(Money, "The part of `revenue` that comes from `returningEvents`."),
};

export const LinkRow = t.object("The figures of one link.", {
  code: t.string("The link's code, or the path of a link without a code, as `path:/products`."),
  title: t.nullableString("The title of the link's preview."),
  ...linkFigures,
  previous: t.orNull(
    t.object("The link's figures in the previous period; `null` unless requested.", linkFigures),
  ),
});
export type LinkRow = Static<typeof LinkRow>;

export const RevenueRow = t.object("The revenue in one currency.", {
  currency: t.string("The currency, in ISO 4217."),
  amount: t.string("Revenue that counts for a link, such as `25.1`."),
  organicAmount: t.string("All other revenue."),
  returningAmount: t.string(
    "How much of `amount` and `organicAmount` comes from `returningEvents`.",
  ),
  previous: t.nullableString("The `amount` of the previous period; `null` unless requested."),
});
export type RevenueRow = Static<typeof RevenueRow>;

const returned = (day: number) =>
  nullableCount(`How many sent an event on day ${day}; \`null\` until that day is over.`);

export const RetentionRow = t.object("The installs of one day.", {
  day: t.string("The day of the installs, in the app's time zone."),
  installs: t.count("How many installs that day had, with and without a link."),
  day1: returned(1),
  day7: returned(7),
  day30: returned(30),
});
export type RetentionRow = Static<typeof RetentionRow>;

const breakdown = t.list(BreakdownRow, "The most frequent values first.");

export const unnamedCounts = t.object(
  "What the filter leaves out although it may belong to it. The last 35 days are exact. In older days, each link keeps its 1,000 most frequent combinations a day, and rarer ones lose details that a filter can ask for. In an hour, 1,000 paths without a link are counted by name.",
  {
    clicks: t.count("Clicks that may belong to the filter."),
    installs: t.count("Installs that may belong to the filter."),
    events: t.count("Events that may belong to the filter."),
  },
);

export const StatsReport = t.object(
  "The figures of the app, with the filters of the request applied.",
  {
    ...period,
    timeZone: t.string("The time zone of the app's statistics, as an IANA name."),
    interval: t.oneOf(reportIntervals, "The length of each interval of the series."),
    attribution: t.oneOf(attributionModels, "The attribution model of the report."),
    flagged: t.oneOf(flaggedChoices, "Whether flagged installs are counted."),
    total: ReportCounts,
    series: reportSeries,
    previous: t.orNull(
      t.object("The previous period of the same length; `null` unless requested.", {
        ...period,
        total: ReportCounts,
        series: reportSeries,
      }),
    ),
    funnel: t.list(FunnelStep, "The steps from a click to an event in the app."),
    links: t.list(LinkRow, "The top links, in the order of `sort`."),
    linkCount: t.count("How many links had any activity in the period."),
    unnamed: unnamedCounts,
    breakdowns: Type.Unsafe<Record<StatsDimension, BreakdownRow[]>>(
      t.object(
        "The counts by the values of each dimension.",
        Object.fromEntries(statsDimensions.map((dimension) => [dimension, breakdown])),
      ),
    ),
    revenue: t.list(
      RevenueRow,
      "Revenue by currency, from events with a `value` and a `currency`.",
    ),
    retention: t.list(RetentionRow, "Returning installs by the day of the install, oldest first."),
  },
);
export type StatsReport = Static<typeof StatsReport>;

const VariantResult = t.object("The results of one variant of a split test.", {
  name: t.string("The variant's name."),
  weight: t.percent("Its share of visitors, in percent."),
  ...breakdownCounts,
  reached: t.count(
    "Installs that reached the goal. With the goal `revenue`, installs with revenue.",
  ),
  rate: t.nullableNumber(
    "The goal per click: the share of clicks that reached it, or the revenue; `null` without clicks.",
  ),
  low: t.number("The lower end of the 95 % confidence interval of the rate."),
  high: t.number("The upper end of the 95 % confidence interval of the rate."),
  chanceOfBeingBest: t.number("The probability that this variant has the highest rate."),
});

export const SplitResults = t.object("The results of a split test.", {
  ...period,
  goal: t.oneOf(splitGoals, "What the variants are compared by."),
  event: t.nullableString("The event of the goal; `null` for installs and for all revenue."),
  currency: t.nullableString("The currency of the goal `revenue`; `null` for other goals."),
  events: t.list(t.string("An event."), "The events that can be a goal, by name."),
  currencies: t.list(t.string("A currency."), "The currencies of the link's revenue."),
  winner: t.nullableString("The chosen winner; `null` while the test runs."),
  variants: t.list(VariantResult, "The variants, in the order of the link."),
  best: t.nullableString(
    "The variant that is probably the best; `null` before any click reached the goal.",
  ),
  isClear: t.boolean(
    "Whether the test may end: `best` is the best with a probability of at least 95 %, and `moreClicks` is 0.",
  ),
  moreClicks: nullableCount(
    "How many more clicks each of the two leading variants needs, so that a difference of this size is found in four of five tests; `null` if this is not known yet.",
  ),
  sameDestination: t.list(
    t.list(
      t.string("A variant's name."),
      "Variants with the same destination, fallback, landing page and app variant.",
    ),
    "Variants between which visitors notice no difference. Empty if all variants differ.",
  ),
});
export type SplitResults = Static<typeof SplitResults>;

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

const LinkStatsQuery = t.query({
  ...span,
  beforeReset: t.optional(
    t.oneOf(["include"], "Also count what was before the day from which the link's counts begin."),
  ),
});

const SplitQuery = t.query({
  goal: t.optional(
    t.oneOf(
      splitGoals,
      "What to compare the variants by: the share of clicks that became an `install` (the default) or led to an `event`, or the `revenue` per click.",
    ),
  ),
  event: t.optional(
    t.text(
      100,
      "The event of the goal `event`. With the goal `revenue`, counts only the revenue of this event.",
    ),
  ),
  currency: t.optional(
    t.pattern(
      "^[A-Z]{3}$",
      "The currency of the goal `revenue`. The default is the link's first currency.",
      "EUR",
    ),
  ),
});
/** The goal of a split test. */
export type SplitQuery = Static<typeof SplitQuery>;

const viewerRoute = { role: "viewer", scope: "stats", tag: "stats" } as const;

export const statisticsRoutes = {
  linkStats: adminRoute({
    method: "GET",
    path: "/api/v1/links/:code/stats",
    params: { code: "The link's code." },
    ...viewerRoute,
    tool: "get_link_stats",
    command: { name: "link stats" },
    summary: "Get a link's statistics",
    description: "Returns the link's clicks, installs and events over time.",
    query: LinkStatsQuery,
    response: StatsView,
    errors: ["unknown_link"],
  }),
  splitResults: adminRoute({
    method: "GET",
    path: "/api/v1/links/:code/split",
    params: { code: "The link's code." },
    ...viewerRoute,
    tool: "get_split_results",
    command: { name: "link split show" },
    summary: "Get the results of a split test",
    description:
      "Compares the variants of a link since the test began: by the share of clicks that became installs or led to an event, or by the revenue per click. Visitors to whom a rule applied are left out.",
    query: SplitQuery,
    response: SplitResults,
    errors: ["unknown_link"],
  }),
  stats: adminRoute({
    method: "GET",
    path: "/api/v1/stats",
    ...viewerRoute,
    summary: "Get the app's statistics",
    description: "Returns the app's clicks, installs and events over time.",
    query: SpanQuery,
    response: StatsView,
  }),
  linkTotals: adminRoute({
    method: "GET",
    path: "/api/v1/stats/links",
    ...viewerRoute,
    summary: "Get totals of several links",
    description: "Returns the totals of each named link in a period.",
    query: t.query({
      codes: t.optional(t.text(limits.urlLength, "The codes of the links, separated by commas.")),
      ...span,
    }),
    response: LinkTotals,
  }),
  statsReport: adminRoute({
    method: "GET",
    path: "/api/v1/stats/report",
    ...viewerRoute,
    tool: "get_report",
    command: { name: "stats" },
    summary: "Get a report",
    description:
      "Returns counts over time, links, funnel, revenue, retention and breakdowns. All filters can be combined, for example a link with a country. A filter has one value or several (`country=DE,AT`), or values to leave out (`country!=US`); names and campaigns can be found by a part (`campaign~=summer`). A comma or backslash in a value is written after a backslash. With `compare=previous`, also returns those of the previous period of the same length.",
    query: ReportQuery,
    response: StatsReport,
  }),
};
