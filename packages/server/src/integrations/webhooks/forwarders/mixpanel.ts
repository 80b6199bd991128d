import { toAnalyticsEvent } from "./analytics-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder, Problem } from "./forwarder.ts";
import { jsonFields } from "./json-fields.ts";

/** Forwards to Mixpanel. Mixpanel joins the install and the user (simplified ID merge), and stores a repeated message once. */
export const mixpanel: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://api.mixpanel.com",
  needs: ["secret"],
  request({ url, secret }, delivery) {
    const { name, install, user, at, properties } = toAnalyticsEvent(delivery);
    const identity = {
      ...(install !== undefined && { $device_id: install }),
      ...(user !== undefined && { $user_id: user }),
      distinct_id: user ?? (install === undefined ? "" : `$device:${install}`),
    };
    const event = {
      event: name,
      properties: {
        ...properties,
        ...identity,
        token: secret,
        time: at,
        // Mixpanel takes up to 36 letters, digits and hyphens.
        $insert_id: delivery.id.replace(/^msg_/, "").slice(0, 36),
      },
    };
    return {
      url: new URL("/track?verbose=1", url).href,
      headers: asJson,
      body: JSON.stringify([event]),
    };
  },
  problem(answer): Problem | undefined {
    const { status, error } = jsonFields(answer);
    return status === 0 ? { message: String(error), isTemporary: false } : undefined;
  },
};
