import { adEvents, amountOf, seconds, toAdEvent } from "./ad-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** The version of Meta's Graph API. Meta supports each for two years. */
const version = "v25.0";

/** Meta's standard events. Other names are custom events. */
const names: Readonly<Record<string, string>> = {
  purchase: "Purchase",
  sign_up: "CompleteRegistration",
  search: "Search",
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  add_payment_info: "AddPaymentInfo",
  begin_checkout: "InitiateCheckout",
};

/**
 * Reports to Meta's Conversions API. The source is the website, because the click was made there: `app` would need data about
 * the phone that nobody collects.
 */
export const meta: Forwarder = {
  events: adEvents,
  url: "https://graph.facebook.com",
  needs: ["accountId", "secret"],
  clickParameter: "fbclid",
  request({ url, accountId = "", secret = "" }, delivery) {
    const event = toAdEvent(delivery);
    const amount = amountOf(event);
    const { id, at, website } = event.click;
    const data = {
      event_name: names[event.name] ?? event.name,
      event_time: seconds(event.at),
      event_id: event.id,
      action_source: "website",
      event_source_url: website,
      user_data: { fbc: `fb.1.${at}.${id}` },
      ...(amount && { custom_data: amount }),
    };
    const query = new URLSearchParams({ access_token: secret }).toString();
    return {
      url: new URL(`/${version}/${accountId}/events?${query}`, url).href,
      headers: asJson,
      body: JSON.stringify({ data: [data] }),
    };
  },
};
