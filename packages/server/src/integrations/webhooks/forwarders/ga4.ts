import { dayMs } from "@throughline/engine/durations";
import type { WebhookPayload } from "@throughline/protocol";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Event names that Google reserves. */
const reservedPrefix = /^(ga_|google_|firebase_|gtag\.)/;
const reservedNames = new Set([
  "ad_activeview",
  "ad_click",
  "ad_exposure",
  "ad_query",
  "ad_reward",
  "adunit_exposure",
  "app_clear_data",
  "app_exception",
  "app_install",
  "app_remove",
  "app_store_refund",
  "app_update",
  "app_upgrade",
  "dynamic_link_app_open",
  "dynamic_link_app_update",
  "dynamic_link_first_open",
  "error",
  "firebase_campaign",
  "first_open",
  "first_visit",
  "in_app_purchase",
  "notification_dismiss",
  "notification_foreground",
  "notification_open",
  "notification_receive",
  "os_update",
  "session_start",
  "user_engagement",
]);

/** Google's limits: the length of names and texts, and the number of parameters of an event. */
const [nameLength, textLength, maxParams] = [40, 100, 25];

/** Google accepts times up to three days ago. An older event is sent without its time. */
const maxAgeMs = 3 * dayMs;

/** Forwards to a web stream of Google Analytics 4 with the Measurement Protocol. Each install is a client. */
export const ga4: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://www.google-analytics.com/mp/collect",
  needs: ["measurementId", "secret"],
  request({ url, measurementId = "", secret = "" }, { id, payload, at }) {
    const query = new URLSearchParams({ measurement_id: measurementId, api_secret: secret });
    const { client, name, params } = toGa4Event(payload);
    const happened = Date.parse(payload.timestamp);
    const body = {
      client_id: client ?? id,
      ...(at - happened < maxAgeMs && { timestamp_micros: happened * 1000 }),
      events: [{ name: ga4Name(name), params: toGa4Parameters(params) }],
    };
    return { url: `${url}?${query.toString()}`, headers: asJson, body: JSON.stringify(body) };
  },
};

function toGa4Event(payload: WebhookPayload) {
  switch (payload.type) {
    case "install.matched":
    case "install.unmatched": {
      const { installId, platform, code, match } = payload.data;
      const name = payload.type.replace(".", "_");
      const params = { platform, link: code, match_type: match.type, match_method: match.method };
      return { client: installId, name, params };
    }
    case "event.logged": {
      const { installId, name, platform, data } = payload.data;
      const fields = data !== null && typeof data === "object" ? data : { value: data };
      return { client: installId, name, params: { platform, ...fields } };
    }
    default:
      return { client: null, name: "throughline_test", params: {} };
  }
}

/** Returns a name of letters, digits and underscores that begins with a letter and is not reserved. */
function ga4Name(text: string): string {
  const plain = text.replaceAll(/\W/g, "_");
  const isAllowed =
    /^[A-Za-z]/.test(plain) && !reservedPrefix.test(text) && !reservedNames.has(plain);
  return (isAllowed ? plain : `app_${plain}`).slice(0, nameLength);
}

/** Returns the parameters that Google accepts, up to the maximum number. */
function toGa4Parameters(fields: object): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
    if (Object.keys(params).length === maxParams) break;
    if (typeof value === "number") params[ga4Name(name)] = value;
    else if (typeof value === "string") params[ga4Name(name)] = value.slice(0, textLength);
    else if (typeof value === "boolean") params[ga4Name(name)] = String(value);
  }
  return params;
}
