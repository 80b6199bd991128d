import type { WebhookType } from "@throughline/protocol";
import type { Forwarder } from "./forwarder.ts";
import { ga4 } from "./ga4.ts";
import { posthog } from "./posthog.ts";
import { slack } from "./slack.ts";
import { webhook } from "./webhook.ts";

export const forwarders: Readonly<Record<WebhookType, Forwarder>> = {
  webhook,
  ga4,
  posthog,
  slack,
};
