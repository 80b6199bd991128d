import type { WebhookPayload } from "@throughline/protocol";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";
import { toUuid } from "./message-uuid.ts";

/** Forwards to PostHog's capture API. A repeated message has the same uuid, so that PostHog stores it once. */
export const posthog: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://us.i.posthog.com",
  needs: ["secret"],
  request({ url, secret }, { id, payload }) {
    const { who, event, properties } = toPostHogEvent(payload);
    const body = {
      api_key: secret,
      event,
      distinct_id: who ?? id,
      // Installs are not people, so PostHog creates no profiles for them.
      properties: { ...properties, $process_person_profile: false },
      timestamp: payload.timestamp,
      uuid: toUuid(id),
    };
    const captureUrl = new URL("/i/v0/e/", url).href;
    return { url: captureUrl, headers: asJson, body: JSON.stringify(body) };
  },
};

function toPostHogEvent(payload: WebhookPayload) {
  switch (payload.type) {
    case "install.matched":
    case "install.unmatched": {
      const { installId, platform, code, link, match, test } = payload.data;
      const properties = { platform, code, link, match, test };
      return { who: installId, event: payload.type, properties };
    }
    case "event.logged": {
      const { installId, name, platform, data, test } = payload.data;
      const fields = data !== null && typeof data === "object" ? data : { value: data };
      return { who: installId, event: name, properties: { ...fields, platform, test } };
    }
    default:
      return { who: null, event: "throughline test", properties: {} };
  }
}
