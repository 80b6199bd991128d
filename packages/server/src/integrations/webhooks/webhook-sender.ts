import { addressRanges } from "@throughline/engine";
import { sender } from "./send.ts";
import type { Send } from "./send.ts";

/** The operator's settings for webhooks. */
export interface WebhookSettings {
  readonly webhookAllowHttp: boolean;
  readonly webhookPrivateTargets: readonly string[];
  readonly webhookTimeoutSeconds: number;
}

/** Creates the function that sends webhooks, with the operator's network settings. */
export function webhookSender(config: WebhookSettings): Send {
  return sender({
    allowHttp: config.webhookAllowHttp,
    isAllowed: addressRanges(config.webhookPrivateTargets).contains,
    timeoutMs: config.webhookTimeoutSeconds * 1000,
  });
}

/** Returns how long a message is leased to a node: longer than a delivery, including its writes, may take. */
export function leaseDuration({ webhookTimeoutSeconds }: WebhookSettings): number {
  return webhookTimeoutSeconds * 1000 + 5000;
}
