import { seconds } from "./ad-event.ts";
import { toAnalyticsEvent } from "./analytics-event.ts";
import { basicAuth } from "./basic-auth.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Forwards to Customer.io's Track API: to the person with the user's id, or as an anonymous event of the install. */
export const customerio: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://track.customer.io",
  needs: ["accountId", "secret"],
  request({ url, accountId = "", secret = "" }, delivery) {
    const { name, install, user, at, properties } = toAnalyticsEvent(delivery);
    const path =
      user === undefined
        ? "/api/v1/events"
        : `/api/v1/customers/${encodeURIComponent(user)}/events`;
    const body = {
      name,
      data: properties,
      timestamp: seconds(at),
      ...(user === undefined && { anonymous_id: install ?? delivery.id }),
    };
    return {
      url: new URL(path, url).href,
      headers: { ...asJson, ...basicAuth(accountId, secret) },
      body: JSON.stringify(body),
    };
  },
};
