import { adEvents, amountOf, toAdEvent } from "./ad-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** The version of LinkedIn's marketing APIs. LinkedIn supports each for a year. */
const version = "202603";

/** Reports to LinkedIn's Conversions API. The conversion rule, not the event's name, says what happened. */
export const linkedin: Forwarder = {
  events: adEvents,
  url: "https://api.linkedin.com",
  needs: ["accountId", "secret"],
  clickParameter: "li_fat_id",
  request({ url, accountId, secret = "" }, delivery) {
    const event = toAdEvent(delivery);
    const { id, at, click } = event;
    const amount = amountOf(event);
    const body = {
      conversion: `urn:lla:llaPartnerConversion:${accountId}`,
      conversionHappenedAt: at,
      eventId: id,
      user: {
        userIds: [{ idType: "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID", idValue: click.id }],
      },
      ...(amount && {
        conversionValue: { currencyCode: amount.currency, amount: String(amount.value) },
      }),
    };
    const headers = {
      ...asJson,
      authorization: `Bearer ${secret}`,
      "linkedin-version": version,
      "x-restli-protocol-version": "2.0.0",
    };
    return {
      url: new URL("/rest/conversionEvents", url).href,
      headers,
      body: JSON.stringify(body),
    };
  },
};
