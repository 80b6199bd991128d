import { signedHeaders } from "../signature.ts";
import { allEventsExceptClicks, asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Sends messages to the user's own service, signed as Standard Webhooks describes. */
export const webhook: Forwarder = {
  events: allEventsExceptClicks,
  needs: [],
  request({ url, secrets = [] }, { id, payload, at }) {
    const body = JSON.stringify(payload);
    const valid = secrets.filter(({ until = Infinity }) => until > at);
    const signed = signedHeaders(
      valid.map(({ secret }) => secret),
      { id, at, body },
    );
    return { url, headers: { ...asJson, ...signed }, body };
  },
};
