import { adEvents, amountOf, seconds, toAdEvent } from "./ad-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder, Problem } from "./forwarder.ts";
import { jsonFields } from "./json-fields.ts";

/** TikTok's standard events. Other names are custom events. */
const names: Readonly<Record<string, string>> = {
  purchase: "Purchase",
  sign_up: "CompleteRegistration",
  search: "Search",
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  add_payment_info: "AddPaymentInfo",
  begin_checkout: "InitiateCheckout",
};

/** The codes of errors that pass: too many requests, and errors of TikTok's servers. */
const isTemporary = (code: number) => code === 40_100 || code >= 50_000;

/** Reports to TikTok's Events API 2.0. TikTok answers errors with 200 and a code. */
export const tiktok: Forwarder = {
  events: adEvents,
  url: "https://business-api.tiktok.com",
  needs: ["accountId", "secret"],
  clickParameter: "ttclid",
  request({ url, accountId, secret = "" }, delivery) {
    const event = toAdEvent(delivery);
    const amount = amountOf(event);
    const data = {
      event: names[event.name] ?? event.name,
      event_time: seconds(event.at),
      event_id: event.id,
      user: { ttclid: event.click.id },
      page: { url: event.click.website },
      ...(amount && { properties: amount }),
    };
    return {
      url: new URL("/open_api/v1.3/event/track/", url).href,
      headers: { ...asJson, "access-token": secret },
      body: JSON.stringify({ event_source: "web", event_source_id: accountId, data: [data] }),
    };
  },
  problem(answer): Problem | undefined {
    const { code, message } = jsonFields(answer);
    if (typeof code !== "number" || code === 0) return undefined;
    return { message: `${String(message)} (${code})`, isTemporary: isTemporary(code) };
  },
};
