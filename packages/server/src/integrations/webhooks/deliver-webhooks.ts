import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { Send } from "./send.ts";
import { leaseDuration } from "./webhook-sender.ts";
import type { WebhookSettings } from "./webhook-sender.ts";

/** Dependencies of webhook delivery. */
export interface WebhookDependencies {
  readonly store: Store;
  readonly config: WebhookSettings & {
    readonly publicUrl: string | undefined;
    readonly port: number;
    readonly webhookQueueMegabytes: number;
  };
  readonly send: Send;
  readonly mailer: Mailer;
  readonly now: Clock;
  readonly log: FastifyBaseLogger;
  readonly metrics: Pick<Metrics, "add" | "counter" | "gauge">;
}

const megabyte = 1e6;

/** Delivers the messages of the outbox while the server runs. Returns what the admin API of webhooks needs. */
export function deliverWebhooks(
  http: FastifyInstance,
  { store, config, send, mailer, now, log, metrics }: WebhookDependencies,
): { readonly delivery: WebhookDelivery; readonly leaseMs: number } {
  const serviceUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const delivery = new WebhookDelivery({
    store,
    send,
    mailer,
    now,
    chance: Math.random,
    serviceUrl,
    log,
  });
  const leaseMs = leaseDuration(config);
  const dispatcher = new Dispatcher({
    outbox: store.outbox,
    delivery,
    now,
    log,
    leaseMs,
    maxBytesPerApp: config.webhookQueueMegabytes * megabyte,
    onAttempt: metrics.counter(
      "throughline_webhook_deliveries_total",
      "Attempts to deliver a webhook, by outcome.",
      "outcome",
    ),
  });
  measure(dispatcher, metrics);
  http.addHook("onReady", async () => dispatcher.start());
  http.addHook("preClose", () => dispatcher.stop());
  return { delivery, leaseMs };
}

function measure(
  dispatcher: Pick<Dispatcher, "paused" | "lost">,
  metrics: Pick<Metrics, "add" | "gauge">,
): void {
  metrics.gauge(
    "throughline_webhooks_paused",
    "Webhooks that are paused, by their owner or because they kept failing; their messages wait.",
    () => dispatcher.paused,
  );
  const lost = new Gauge({
    name: "throughline_webhook_messages_lost",
    help: "Messages that existing webhooks never received, because they refused them or the messages were dropped.",
    labelNames: ["reason"],
    registers: [],
    collect() {
      for (const [reason, count] of Object.entries(dispatcher.lost)) lost.set({ reason }, count);
    },
  });
  metrics.add(lost);
}
