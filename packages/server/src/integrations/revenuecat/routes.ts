import type { ServerEventReceipt } from "@throughline/protocol";
import type { FastifyInstance } from "fastify";
import { requireAdminCaller } from "../../admin/accounts/admin-access.ts";
import type { AdminGate } from "../../admin/accounts/admin-access.ts";
import { requireAuthorization } from "../../catalog/auth/require-key.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import { maxEventAgeMs } from "../../public/events/parse-events.ts";
import { storeServerEvents } from "../../public/events/server-events.ts";
import type { EventDependencies } from "../../public/events/store-events.ts";
import { knownUser, purchaseEvent, revenueCatBody, listUserIds } from "./purchase-event.ts";
import type { RevenueCatEvent } from "./purchase-event.ts";

/** The path to enter as the webhook URL in RevenueCat. */
export const revenueCatPath = "/api/v1/sources/revenuecat";

/** Dependencies of the RevenueCat webhook. */
export type RevenueCatDependencies = EventDependencies & {
  readonly adminGate: Pick<AdminGate, "authorize">;
  readonly metrics: Pick<Metrics, "counter">;
};

const outcomes = ["stored", "duplicate", "ignored"] as const;

/**
 * Serves the webhook of RevenueCat. RevenueCat sends a fixed `Authorization` header, which must
 * hold a secret key with the scope `events`, with or without `Bearer`.
 */
export async function revenueCatRoutes(
  http: FastifyInstance,
  deps: RevenueCatDependencies,
): Promise<void> {
  const count = deps.metrics.counter(
    "throughline_revenuecat_events_total",
    "Webhooks of RevenueCat, by what became of them.",
    "outcome",
  );
  for (const outcome of outcomes) count(outcome, 0);
  http.addHook("onRequest", async ({ headers }) => {
    const { authorization } = headers;
    if (authorization?.startsWith("sk_")) headers.authorization = `Bearer ${authorization}`;
  });
  requireAuthorization(http, deps.adminGate);

  http.route<{ Body: { event: RevenueCatEvent } }>({
    method: "POST",
    url: revenueCatPath,
    // Whoever may log events of a server may send these.
    config: { adminRoute: "logEvents" },
    schema: {
      summary: "Receive RevenueCat's webhooks",
      description:
        "Stores purchases, trials, renewals and refunds that RevenueCat reports as events. All other webhooks are answered with 200 and ignored, because RevenueCat would repeat them otherwise.",
      tags: ["events"],
      body: revenueCatBody,
    },
    async handler(request): Promise<Omit<ServerEventReceipt, "rejected">> {
      const { app } = requireAdminCaller(request);
      const receivedAt = deps.now();
      const event = purchaseEvent(request.body.event, receivedAt);
      if (!event || event.at < receivedAt - maxEventAgeMs) {
        count("ignored");
        return { accepted: 0, duplicates: 0, unattributed: [] };
      }
      const ids = listUserIds(request.body.event);
      const user = knownUser(ids, await deps.store.users.installsOf(app.id, ids));
      const receipt = await storeServerEvents(deps, app, [
        { ...event, ...(user !== undefined && { user }) },
      ]);
      count(receipt.duplicates > 0 ? "duplicate" : "stored");
      return receipt;
    },
  });
}
