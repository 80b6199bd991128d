import type { Static } from "typebox";
import * as t from "./fields.ts";
import { ValueMeaning } from "./postbacks.ts";
import { ReportQuery } from "./report-query.ts";
import { adminRoute } from "./route.ts";
import { Money, unnamedCounts } from "./statistics.ts";
import {
  adNetworks,
  adProblems,
  adSources,
  attributionModels,
  coarseValues,
  conversionTypes,
  flaggedChoices,
  maxCountedPostbacks,
  postbackFrameworks,
} from "./vocabulary.ts";

const counts = {
  installs: t.count("Installs that count for this row and for no other."),
  alsoFromAds: t.count(
    "How many of these installs have a link although an ad network says that its ad led to them. They count for the link.",
  ),
  events: t.count("Events of these installs."),
  revenue: t.list(Money, "Revenue from these events, one entry per currency."),
};

export const AdsRow = t.object("What was counted for one campaign of a source.", {
  source: t.oneOf(
    adSources,
    "`link`: installs with a link. `apple-ads` and `meta`: installs without a link that the ad network says its ad led to. `organic`: all others.",
  ),
  campaign: t.nullableString(
    "The UTM campaign of a link, or the ad network's campaign: its name, or its number if the network gives no name. `null` for everything without a campaign, and if `isRest`.",
  ),
  isRest: t.boolean("Whether the row is the sum of all campaigns that are not listed by name."),
  ...counts,
});
export type AdsRow = Static<typeof AdsRow>;

const valueCount = {
  count: t.count("How many postbacks have it."),
  meaning: t.list(
    ValueMeaning,
    "What the value stands for by the app's current rules. Several rules can give the same coarse value. Empty if no rule gives it.",
  ),
};

export const PostbackRow = t.object("The postbacks of one campaign in one conversion window.", {
  framework: t.oneOf(postbackFrameworks, "The framework of Apple that sent them."),
  adNetwork: t.string("The ad network's id."),
  source: t.string("The campaign as the ad network numbers it."),
  conversionType: t.oneOf(conversionTypes, "What the ad led to."),
  window: t.count(
    "The conversion window: 0 for days 0 to 2, 1 for days 3 to 7, 2 for days 8 to 35.",
  ),
  test: t.boolean("Whether they come from phones in developer mode."),
  count: t.count("How many postbacks were received in the period."),
  conversionValues: t.list(
    t.object("A fine conversion value.", {
      value: t.count("The value, 0 to 63."),
      ...valueCount,
    }),
    "The fine conversion values, which Apple does not sign.",
  ),
  coarseValues: t.list(
    t.object("A coarse conversion value.", {
      value: t.oneOf(coarseValues, "The value."),
      ...valueCount,
    }),
    "The coarse conversion values, which Apple does not sign.",
  ),
});
export type PostbackRow = Static<typeof PostbackRow>;

export const AdProblem = t.object("Why installs may be missing from the rows of an ad network.", {
  network: t.oneOf(adNetworks, "The ad network."),
  problem: t.oneOf(
    adProblems,
    "`no_key`: the app has no key for Meta's install referrers. `wrong_key`: the app's key does not decrypt them. `unavailable`: Apple's server does not answer.",
  ),
  at: t.string("When it was last noticed."),
  message: t.string("What it means and what to do, as a sentence."),
});
export type AdProblem = Static<typeof AdProblem>;

export const AdsReport = t.object("Which ads led to installs, and what these were worth.", {
  from: t.string("Start of the period."),
  to: t.string("End of the period."),
  timeZone: t.string("The time zone of the app's statistics, as an IANA name."),
  attribution: t.oneOf(attributionModels, "The attribution model of the report."),
  flagged: t.oneOf(flaggedChoices, "Whether flagged installs are counted."),
  rule: t.string("The rule by which each install counts in one row, as a sentence."),
  total: t.object("The sum of all rows.", counts),
  rows: t.list(AdsRow, "By source, and the campaigns with the most installs first."),
  unnamed: unnamedCounts,
  postbacksNote: t.string("Why postbacks are not added to installs, as a sentence."),
  postbacks: t.list(
    PostbackRow,
    "Apple's postbacks that were received in the period. The filters do not apply to them.",
  ),
  hasMorePostbacks: t.boolean(
    `Whether the period has more postbacks than the newest ${maxCountedPostbacks}, which are counted.`,
  ),
  problems: t.list(AdProblem, "What keeps ad networks from answering. Usually empty."),
});
export type AdsReport = Static<typeof AdsReport>;

const {
  interval: _interval,
  compare: _compare,
  sort: _sort,
  sortEvent: _sortEvent,
  currency: _currency,
  limit: _limit,
  ...applicable
} = ReportQuery.properties;

const AdsQuery = t.query(applicable);
/** The period and the filters of an ads report. All filters must apply. */
export type AdsQuery = Static<typeof AdsQuery>;

export const adsRoutes = {
  adsReport: adminRoute({
    method: "GET",
    path: "/api/v1/ads",
    role: "viewer",
    scope: "stats",
    tag: "stats",
    tool: "get_ads_report",
    command: { name: "ads" },
    summary: "Get the ads report",
    description:
      "Returns installs, events and revenue by source (`link`, `apple-ads`, `meta`, `organic`) and campaign. Each install counts in one row; `rule` says in which. Apple's postbacks are listed on their own, because they name no install and are never added to installs.",
    query: AdsQuery,
    response: AdsReport,
  }),
};
