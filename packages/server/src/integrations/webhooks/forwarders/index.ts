import type { WebhookType } from "@throughline/protocol";
import type { Forwarder } from "./forwarder.ts";
import { amplitude } from "./amplitude.ts";
import { customerio } from "./customerio.ts";
import { ga4 } from "./ga4.ts";
import { linkedin } from "./linkedin.ts";
import { meta } from "./meta.ts";
import { mixpanel } from "./mixpanel.ts";
import { onesignal } from "./onesignal.ts";
import { pinterest } from "./pinterest.ts";
import { posthog } from "./posthog.ts";
import { reddit } from "./reddit.ts";
import { revenuecat } from "./revenuecat.ts";
import { segment } from "./segment.ts";
import { slack } from "./slack.ts";
import { snap } from "./snap.ts";
import { tiktok } from "./tiktok.ts";
import { webhook } from "./webhook.ts";

export const forwarders: Readonly<Record<WebhookType, Forwarder>> = {
  webhook,
  ga4,
  posthog,
  slack,
  mixpanel,
  amplitude,
  segment,
  customerio,
  onesignal,
  revenuecat,
  meta,
  tiktok,
  snap,
  reddit,
  linkedin,
  pinterest,
};
