/** What happened in a span of time. */
export interface StatsCounts {
  clicks: number;
  /** Bots, previews and prefetches: counted apart, never matched. */
  filtered: number;
  /** Openings of the installed app. */
  opened: number;
  installs: number;
  matches: number;
  events: number;
}

export interface StatsView {
  from: string;
  to: string;
  interval: "hour" | "day";
  total: StatsCounts;
  /** One entry per interval that saw anything, oldest first. */
  series: StatsStep[];
}

/** What happened in the interval that begins at `at`. */
export interface StatsStep extends StatsCounts {
  at: string;
}

/** What each of some links brought in a span of time; those that brought nothing are there too. */
export interface LinkTotals {
  from: string;
  to: string;
  /** By code. */
  links: Record<string, StatsCounts>;
}

/** What statistics are broken down by. */
export const statsDimensions = [
  "platform",
  "os",
  "browser",
  "country",
  "referrer",
  "source",
  "medium",
  "campaign",
  "method",
  "event",
] as const;
export type StatsDimension = (typeof statsDimensions)[number];

/** The way from a click to something done in the app. */
export const funnelSteps = ["click", "store", "install", "event"] as const;

/** What the app, a link, a tag or a campaign brought in a span of time. */
export interface StatsReport {
  from: string;
  to: string;
  interval: "hour" | "day";
  total: StatsCounts;
  /** One entry per interval that saw anything, oldest first. */
  series: StatsStep[];
  /** The same length of time right before; `null` where it was not asked for. */
  before: { from: string; to: string; total: StatsCounts } | null;
  funnel: FunnelStep[];
  /** Of each the most frequent values first. */
  breakdowns: Record<StatsDimension, BreakdownRow[]>;
  revenue: RevenueRow[];
  /** By the day of the install (UTC), oldest first. */
  retention: RetentionRow[];
}

/**
 * `store`: clicks that were led to a store, directly or by a page whose button leads there. `install`: installs matched to a
 * click. `event`: those of them that sent an event at any time.
 */
export interface FunnelStep {
  step: (typeof funnelSteps)[number];
  count: number;
  /** Of the step before; `null` where that is none or nothing. */
  share: number | null;
  /** In the span before; `null` where that was not asked for. */
  before: number | null;
}

/** What was counted under one value. An install counts for what its click showed, an event for what its install's did. */
export interface BreakdownRow {
  /** `null`: all values that are not among the most frequent. */
  value: string | null;
  clicks: number;
  installs: number;
  events: number;
  before: { clicks: number; installs: number; events: number } | null;
}

/** What events with a `value` and a `currency` in their data came to. */
export interface RevenueRow {
  /** ISO 4217. */
  currency: string;
  /** Decimal, such as `25.1`: exact, however many were added up. */
  amount: string;
  events: number;
  before: string | null;
}

/** Installs of a day, and how many of them sent an event on a later day; `null` until that day is over. */
export interface RetentionRow {
  day: string;
  installs: number;
  day1: number | null;
  day7: number | null;
  day30: number | null;
}
