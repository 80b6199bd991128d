import type { Static } from "typebox";
import { RevenueRange } from "./conversion-rules.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { coarseValues, conversionTypes, postbackFrameworks } from "./vocabulary.ts";

/** A conversion rule that gives a value, in a list of meanings. */
export const ValueMeaning = t.object("A rule that gives this value.", {
  event: t.nullableString("The event; `null` for a rule about revenue."),
  revenue: t.orNull(RevenueRange),
});
export type ValueMeaning = Static<typeof ValueMeaning>;

export const PostbackView = t.object("A copy of an ad postback, as a phone sent it.", {
  id: t.string("The postback's id. Each id is stored once."),
  receivedAt: t.string("When the service received it."),
  framework: t.oneOf(postbackFrameworks, "The framework of Apple that sent it."),
  version: t.nullableString("The version of SKAdNetwork; `null` for AdAttributionKit."),
  adNetwork: t.string("The ad network's id."),
  source: t.string(
    "The campaign as the ad network numbers it: the source identifier, or before SKAdNetwork 4.0 the campaign id.",
  ),
  conversionType: t.oneOf(conversionTypes, "What the ad led to."),
  window: t.count(
    "The conversion window: 0 for days 0 to 2, 1 for days 3 to 7, 2 for days 8 to 35.",
  ),
  won: t.boolean("Whether the ad network won the attribution."),
  publisher: t.nullableString(
    "The App Store id of the app, or the domain of the website, that showed the ad; `null` if Apple withholds it.",
  ),
  test: t.boolean("Whether it comes from a phone in developer mode."),
  unsigned: t.object("What Apple does not sign. Others could have changed it on the way.", {
    conversionValue: t.nullableNumber("The fine conversion value, 0 to 63; `null` if withheld."),
    coarseValue: t.oneOfOrNull(coarseValues, "The coarse conversion value; `null` if withheld."),
    interaction: t.nullableString("`click` or `view`; `null` for SKAdNetwork."),
    country: t.nullableString("The country of the phone; `null` if withheld."),
  }),
  meaning: t.list(
    ValueMeaning,
    "What the conversion value stands for by the app's current rules, even if the app had others when the install got the value. Several rules can give the same coarse value. Empty if no rule gives it.",
  ),
});
export type PostbackView = Static<typeof PostbackView>;

export const postbackRoutes = {
  listPostbacks: adminRoute({
    method: "GET",
    path: "/api/v1/postbacks",
    role: "viewer",
    scope: "stats",
    tag: "stats",
    tool: "list_postbacks",
    command: {
      columns: [
        "receivedAt",
        "adNetwork",
        "source",
        "conversionType",
        "window",
        "unsigned.conversionValue",
        "unsigned.coarseValue",
        "test",
      ],
    },
    summary: "List postbacks",
    description:
      "Returns the copies of SKAdNetwork's and AdAttributionKit's postbacks, newest first. Apple's signature was checked. A postback names no install and is never added to installs, because a link may have led to the same install.",
    query: t.query(t.page),
    response: t.pageOf(PostbackView, "A page of postbacks."),
  }),
};
