import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../platform/time/clock.ts";
import { Courier } from "../integrations/webhooks/courier.ts";
import type { DeliveryOutcome } from "../integrations/webhooks/courier.ts";
import { Dispatcher } from "../integrations/webhooks/dispatcher.ts";
import type { Send } from "../integrations/webhooks/send.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { leaseMsOf } from "./webhook-sender.ts";

const megabyte = 1e6;

/** What delivers messages, and what decides which are due. */
export function createWebhooks({
  store,
  config,
  send,
  now,
  log,
  onAttempt,
}: {
  readonly store: Store;
  readonly config: ServiceDependencies["config"];
  readonly send: Send;
  readonly now: Clock;
  readonly log: FastifyBaseLogger;
  readonly onAttempt: (outcome: DeliveryOutcome) => void;
}) {
  const ownUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const courier = new Courier({ store, send, now, chance: Math.random, ownUrl, log });
  const leaseMs = leaseMsOf(config);
  const dispatcher = new Dispatcher({
    outbox: store.outbox,
    courier,
    now,
    log,
    leaseMs,
    maxBytesPerApp: config.webhookMegabytes * megabyte,
    onAttempt,
  });
  return { courier, dispatcher, leaseMs };
}
