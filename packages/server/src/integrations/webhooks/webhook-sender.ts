import { addressRanges } from "@throughline/engine";
import { sender } from "./send.ts";
import type { Send } from "./send.ts";

/** The operator's settings for webhooks. */
export interface WebhookSettings {
  readonly webhookAllowHttp: boolean;
  readonly webhookPrivateTargets: readonly string[];
  readonly webhookTimeoutSeconds: number;
}

/** The network as webhooks may use it, by the operator's settings. */
export function webhookSender(config: WebhookSettings): Send {
  return sender({
    allowHttp: config.webhookAllowHttp,
    isAllowed: addressRanges(config.webhookPrivateTargets).contains,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
  });
}

/** How long a node keeps a message to itself: longer than any delivery takes, with what is written before and after. */
export function leaseMsOf({ webhookTimeoutSeconds }: WebhookSettings): number {
  return webhookTimeoutSeconds * 1000 + 5000;
}
