import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";

export const GoogleAdsConversion = t.strictObject("A conversion of Google Ads.", {
  event: t.text(limits.eventNameLength, "The name of the app's event, such as `purchase`."),
  conversion: t.text(100, "The name of the conversion action in Google Ads."),
});
export type GoogleAdsConversion = Static<typeof GoogleAdsConversion>;

export const OfflineConversion = t.object("A conversion as Google Ads imports it.", {
  clickId: t.string("Google's id of the click (`gclid`)."),
  conversion: t.string("The name of the conversion action."),
  at: t.string("When it happened, with its time zone, as Google Ads reads it."),
  value: t.nullableNumber("The amount; `null` without one."),
  currency: t.nullableString("The currency of the amount, in ISO 4217; `null` without one."),
});
export type OfflineConversion = Static<typeof OfflineConversion>;

export const googleAdsRoutes = {
  listGoogleAdsConversions: adminRoute({
    method: "GET",
    path: "/api/v1/google-ads-conversions",
    role: "owner",
    scope: "admin",
    tag: "events",
    summary: "List Google Ads conversions",
    description:
      "Returns the events that the app's setting `googleAdsConversions` names, of installs that were matched exactly to a click with a `gclid` and whose users consented, last received first. A page may have fewer items than `limit`.",
    query: t.query({
      ...t.page,
      from: t.optional(t.moment("Only events received from this time on, in ISO 8601.")),
      to: t.optional(t.moment("Only events received before this time, in ISO 8601.")),
    }),
    response: t.pageOf(OfflineConversion, "A page of conversions."),
  }),
};
