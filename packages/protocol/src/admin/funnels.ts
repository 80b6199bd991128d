import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { ReportQuery } from "./report-query.ts";
import { Money } from "./statistics.ts";
import { funnelGroups, funnelStages, timelineKinds } from "./vocabulary.ts";

const period = {
  from: t.string("Start of the period."),
  to: t.string("End of the period."),
  timeZone: t.string("The time zone of the app's statistics, as an IANA name."),
};

export const FunnelStage = t.object("One step of the funnel.", {
  step: t.oneOf(
    funnelStages,
    "`open`: first opens and returns to the installed app, through a link. `install`: first opens that were matched to a click of the period. `event`: those that sent the event, at any time.",
  ),
  count: t.count("How many reached this step."),
  share: t.nullableNumber(
    "The share of the previous step's count. `null` for the first step, and if that count is smaller: opens of the installed app may have no click.",
  ),
  shareOfClicks: t.nullableNumber("The share of all clicks; `null` as in `share`."),
  medianSeconds: t.nullableNumber(
    "The median time in seconds: from the click to the install, or from the install to the first such event; `null` if unknown.",
  ),
});
export type FunnelStage = Static<typeof FunnelStage>;

const steps = t.list(FunnelStage, "The steps from a click to an event.");

export const Funnel = t.object("How clicks of a period became opens, installs and events.", {
  ...period,
  steps,
  rows: t.list(
    t.object("The funnel of one link or campaign.", {
      value: t.string("The link's code, or the campaign."),
      title: t.nullableString("What the dashboard calls the link; `null` for a campaign."),
      steps,
    }),
    "The links or campaigns with the most clicks. Empty without `by`.",
  ),
  events: t.list(t.string("An event."), "The events of the period, the most frequent first."),
});
export type Funnel = Static<typeof Funnel>;

export const CohortRow = t.object("The installs of one week.", {
  week: t.string("The Monday of the week, in the app's time zone."),
  installs: t.count("How many installs the week had, with and without a link."),
  active: t.list(
    Type.Unsafe<number | null>({
      type: ["integer", "null"],
      minimum: 0,
      description: "`null` until the week is over for all installs.",
    }),
    "How many of the installs sent an event in each week after their first open, starting with the first seven days.",
  ),
  revenue: t.list(Money, "The revenue of the installs up to now, by currency."),
  revenuePerInstall: t.list(Money, "The revenue per install, by currency."),
});
export type CohortRow = Static<typeof CohortRow>;

export const Cohorts = t.object("Retention and revenue by the week of the install.", {
  ...period,
  weeks: t.list(CohortRow, "The weeks with installs, oldest first."),
});
export type Cohorts = Static<typeof Cohorts>;

const FunnelQuery = t.query({
  ...ReportQuery.properties,
  by: t.optional(t.oneOf(funnelGroups, "Also return a funnel for each link or campaign.")),
});
/** The period and the filters of a funnel. `event` chooses its last step. */
export type FunnelQuery = Static<typeof FunnelQuery>;

export const TimelineItem = t.object("One thing that a person did.", {
  at: t.string("When it happened."),
  kind: t.oneOf(
    timelineKinds,
    "`click`: the click that the install was matched to. `return`: a link opened the installed app.",
  ),
  installId: t.nullableString("The install; `null` for an event without one."),
  link: t.nullableString("The link of a click, an install or a return."),
  campaign: t.nullableString("The campaign of the click."),
  country: t.nullableString("The country of the click, as its code in ISO 3166."),
  device: t.nullableString("The phone of the install."),
  event: t.nullableString("The event's name."),
  revenue: t.orNull(Money),
});
export type TimelineItem = Static<typeof TimelineItem>;

export const Timeline = t.object("What a person did, from the first click to the last event.", {
  userIds: t.list(t.string("A user's id."), "The user's id, or the users seen on the install."),
  items: t.list(TimelineItem, "What happened, oldest first."),
  isComplete: t.boolean("Whether everything is listed. Of many events, the last 1,000 are."),
});
export type Timeline = Static<typeof Timeline>;

const statsRoute = { role: "viewer", scope: "stats", tag: "stats" } as const;
const installRoute = { role: "viewer", scope: "installs", tag: "installs" } as const;

export const funnelRoutes = {
  funnel: adminRoute({
    method: "GET",
    path: "/api/v1/stats/funnel",
    ...statsRoute,
    tool: "get_funnel",
    command: { name: "funnel" },
    summary: "Get a funnel",
    description:
      "Returns how many clicks of a period led to an open, an install and an event, with the median times between. `event` chooses the event; all filters of a report apply.",
    query: FunnelQuery,
    response: Funnel,
  }),
  cohorts: adminRoute({
    method: "GET",
    path: "/api/v1/stats/cohorts",
    ...statsRoute,
    tool: "get_cohorts",
    command: { name: "cohorts" },
    summary: "Get cohorts",
    description:
      "Returns retention and revenue per install by the week of the install. All filters of a report apply. The default period is twelve weeks.",
    query: ReportQuery,
    response: Cohorts,
  }),
  installTimeline: adminRoute({
    method: "GET",
    path: "/api/v1/installs/:installId/timeline",
    params: { installId: "The install's id." },
    ...installRoute,
    tool: "get_install_timeline",
    command: { name: "install timeline" },
    summary: "Get an install's timeline",
    description: "Returns the click, the first open, the returns and the events of an install.",
    response: Timeline,
    errors: ["not_found"],
  }),
  userTimeline: adminRoute({
    method: "GET",
    path: "/api/v1/users/:userId/timeline",
    params: { userId: "The user's id, as the app or your server set it." },
    ...installRoute,
    tool: "get_user_timeline",
    command: { name: "user timeline" },
    summary: "Get a user's timeline",
    description:
      "Returns what a user did on all their installs, from the first click to the last event.",
    response: Timeline,
    errors: ["not_found"],
  }),
};
