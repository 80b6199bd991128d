import { attribution, toAnalyticsEvent } from "./analytics-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/**
 * Sets RevenueCat's attributes of the customer with the user's id: where the install came from. Every message about the
 * install sets the same attributes again.
 */
export const revenuecat: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://api.revenuecat.com",
  needs: ["secret"],
  readsInstall: true,
  tellsOrigin: true,
  request({ url, secret = "" }, delivery) {
    const { user, at } = toAnalyticsEvent(delivery);
    if (user === undefined) {
      return {
        skipped: "The user of the install is unknown. RevenueCat takes attributes of users only.",
      };
    }
    const isTest = delivery.payload.type === "test";
    const found = isTest ? { source: "Throughline test" } : attribution(delivery.origin);
    if (found === undefined) return { skipped: "The event belongs to no install." };
    const { source, campaign, link } = found;
    const values = { $mediaSource: source, $campaign: campaign, $creative: link };
    const attributes = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, { value, updated_at_ms: at }] as const],
      ),
    );
    return {
      url: new URL(`/v1/subscribers/${encodeURIComponent(user)}/attributes`, url).href,
      headers: { ...asJson, authorization: `Bearer ${secret}` },
      body: JSON.stringify({ attributes }),
    };
  },
};
