import { toAnalyticsEvent } from "./analytics-event.ts";
import { basicAuth } from "./basic-auth.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Forwards to Segment's HTTP API as a track call. A repeated message has the same id. */
export const segment: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://api.segment.io",
  needs: ["secret"],
  request({ url, secret = "" }, delivery) {
    const { name, install, user, at, properties } = toAnalyticsEvent(delivery);
    const body = {
      event: name,
      anonymousId: install ?? delivery.id,
      ...(user !== undefined && { userId: user }),
      properties,
      timestamp: new Date(at).toISOString(),
      messageId: delivery.id,
    };
    return {
      url: new URL("/v1/track", url).href,
      headers: { ...asJson, ...basicAuth(secret, "") },
      body: JSON.stringify(body),
    };
  },
};
