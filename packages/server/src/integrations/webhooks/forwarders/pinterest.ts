import { adEvents, amountOf, seconds, toAdEvent } from "./ad-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder, Problem } from "./forwarder.ts";
import { jsonFields } from "./json-fields.ts";

/** Pinterest's standard events. All others are `custom`. */
const names: Readonly<Record<string, string>> = {
  purchase: "checkout",
  sign_up: "signup",
  search: "search",
  add_to_cart: "add_to_cart",
};

/** What a test sends as the hash of an e-mail address. */
const noEmail = "0".repeat(64);

/**
 * Reports to Pinterest's API for Conversions. Pinterest takes a click id only beside the hash of an e-mail address, a device
 * id, or an address with a browser, of which an event can contain the first.
 */
export const pinterest: Forwarder = {
  events: adEvents,
  url: "https://api.pinterest.com",
  needs: ["accountId", "secret"],
  clickParameter: "epik",
  request({ url, accountId = "", secret = "" }, delivery) {
    const event = toAdEvent(delivery);
    const isTest = delivery.payload.type === "test";
    const email = event.email ?? (isTest ? noEmail : undefined);
    if (email === undefined) {
      return { skipped: "Pinterest needs the field emailSha256 in the event's data." };
    }
    const amount = amountOf(event);
    const data = {
      event_name: names[event.name] ?? "custom",
      action_source: "web",
      event_time: seconds(event.at),
      event_id: event.id,
      event_source_url: event.click.website,
      user_data: { em: [email], click_id: event.click.id },
      ...(amount && { custom_data: { ...amount, value: String(amount.value) } }),
    };
    return {
      url: new URL(`/v5/ad_accounts/${accountId}/events${isTest ? "?test=true" : ""}`, url).href,
      headers: { ...asJson, authorization: `Bearer ${secret}` },
      body: JSON.stringify({ data: [data] }),
    };
  },
  problem(answer): Problem | undefined {
    const { events } = jsonFields(answer) as { events?: unknown };
    const results: readonly (Record<string, unknown> | null)[] = Array.isArray(events)
      ? events
      : [];
    const failed = results.find((result) => result?.["status"] === "failed");
    return failed ? { message: String(failed["error_message"]), isTemporary: false } : undefined;
  },
};
