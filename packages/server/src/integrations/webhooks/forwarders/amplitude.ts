import { toAnalyticsEvent } from "./analytics-event.ts";
import { asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Forwards to Amplitude's HTTP API. The install is the device, and a repeated message is stored once. */
export const amplitude: Forwarder = {
  events: ["install.matched", "install.unmatched", "event.logged"],
  url: "https://api2.amplitude.com",
  needs: ["secret"],
  request({ url, secret }, delivery) {
    const { name, install, user, at, properties } = toAnalyticsEvent(delivery);
    const { platform, ...others } = properties;
    const event = {
      event_type: name,
      ...(user !== undefined && { user_id: user }),
      device_id: install ?? delivery.id,
      time: at,
      ...(typeof platform === "string" && { platform }),
      event_properties: others,
      insert_id: delivery.id,
    };
    // By default, Amplitude drops ids of fewer than five characters.
    const body = { api_key: secret, events: [event], options: { min_id_length: 1 } };
    return { url: new URL("/2/httpapi", url).href, headers: asJson, body: JSON.stringify(body) };
  },
};
