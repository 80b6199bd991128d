import type { WebhookType } from "@throughline/protocol";
import type { Delivery, WebhookRequest } from "../forwarders/forwarder.ts";
import { forwarders } from "../forwarders/index.ts";
import type { WebhookTarget } from "../webhook-target.ts";

/** Returns the request of a forwarder that must not skip the message. */
export function requestOf(
  target: WebhookTarget & { readonly type: WebhookType },
  delivery: Delivery,
): WebhookRequest {
  const request = forwarders[target.type].request(target, delivery);
  if ("skipped" in request) throw new Error(request.skipped);
  return request;
}
