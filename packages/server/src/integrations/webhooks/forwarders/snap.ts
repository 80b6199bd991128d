import { adEvents, amountOf, seconds, toAdEvent } from "./ad-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** The events that Snap knows. It takes no other names. */
const names: Readonly<Record<string, string>> = {
  purchase: "PURCHASE",
  sign_up: "SIGN_UP",
  login: "LOGIN",
  search: "SEARCH",
  share: "SHARE",
  invite: "INVITE",
  view_item: "VIEW_CONTENT",
  add_to_cart: "ADD_CART",
  add_payment_info: "ADD_BILLING",
  begin_checkout: "START_CHECKOUT",
  tutorial_complete: "COMPLETE_TUTORIAL",
};
const customName = "CUSTOM_EVENT_1";

/** Reports to version 3 of Snap's Conversions API. A test is only validated. */
export const snap: Forwarder = {
  events: adEvents,
  url: "https://tr.snapchat.com",
  needs: ["accountId", "secret"],
  clickParameter: "ScCid",
  request({ url, accountId = "", secret = "" }, delivery) {
    const event = toAdEvent(delivery);
    const amount = amountOf(event);
    const { click, email } = event;
    const data = {
      event_name: names[event.name] ?? customName,
      event_time: seconds(event.at),
      event_id: event.id,
      action_source: "WEB",
      event_source_url: click.website,
      user_data: { sc_click_id: click.id, ...(email !== undefined && { em: [email] }) },
      ...(amount && { custom_data: amount }),
    };
    const path = `/v3/${accountId}/events${delivery.payload.type === "test" ? "/validate" : ""}`;
    const query = new URLSearchParams({ access_token: secret }).toString();
    return {
      url: new URL(`${path}?${query}`, url).href,
      headers: asJson,
      body: JSON.stringify({ data: [data] }),
    };
  },
};
