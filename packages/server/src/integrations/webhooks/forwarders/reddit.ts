import { adEvents, amountOf, toAdEvent } from "./ad-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Reddit's standard events. Other names are custom events. */
const names: Readonly<Record<string, string>> = {
  purchase: "PURCHASE",
  sign_up: "SIGN_UP",
  search: "SEARCH",
  view_item: "VIEW_CONTENT",
  add_to_cart: "ADD_TO_CART",
};

/** Reports to version 3 of Reddit's Conversions API. */
export const reddit: Forwarder = {
  events: adEvents,
  url: "https://ads-api.reddit.com",
  needs: ["accountId", "secret"],
  clickParameter: "rdt_cid",
  request({ url, accountId = "", secret = "" }, delivery) {
    const event = toAdEvent(delivery);
    const standard = names[event.name];
    const type =
      standard === undefined
        ? { tracking_type: "CUSTOM", custom_event_name: event.name }
        : { tracking_type: standard };
    const data = {
      event_at: event.at,
      action_source: "WEBSITE",
      type,
      click_id: event.click.id,
      metadata: { conversion_id: event.id, ...amountOf(event) },
    };
    return {
      url: new URL(`/api/v3/pixels/${accountId}/conversion_events`, url).href,
      headers: { ...asJson, authorization: `Bearer ${secret}` },
      body: JSON.stringify({ data: { events: [data] } }),
    };
  },
};
