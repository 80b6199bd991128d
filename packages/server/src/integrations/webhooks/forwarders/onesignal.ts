import { toAnalyticsEvent } from "./analytics-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder, Problem } from "./forwarder.ts";
import { jsonFields } from "./json-fields.ts";
import { toUuid } from "./message-uuid.ts";

/** The longest name that OneSignal takes. */
const nameLength = 128;

/** Forwards custom events to OneSignal. OneSignal knows users only, so events without a user are not sent. */
export const onesignal: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://api.onesignal.com",
  needs: ["accountId", "secret"],
  readsInstall: true,
  request({ url, accountId = "", secret = "" }, delivery) {
    const { name, user, at, properties } = toAnalyticsEvent(delivery);
    if (user === undefined) {
      return {
        skipped: "The user of the install is unknown. OneSignal takes events of users only.",
      };
    }
    const event = {
      name: name.slice(0, nameLength),
      external_id: user,
      timestamp: new Date(at).toISOString(),
      idempotency_key: toUuid(delivery.id),
      properties,
    };
    return {
      url: new URL(`/apps/${accountId}/custom_events`, url).href,
      headers: { ...asJson, authorization: `Key ${secret}` },
      body: JSON.stringify({ events: [event] }),
    };
  },
  problem(answer): Problem | undefined {
    const { errors } = jsonFields(answer);
    return Array.isArray(errors) && errors.length > 0
      ? { message: JSON.stringify(errors), isTemporary: false }
      : undefined;
  },
};
