import { limits, routes } from "@throughline/protocol";
import type { EventBatch, EventReceipt, SingleEvent } from "@throughline/protocol";
import { schemas } from "@throughline/protocol/validate";
import type { FastifyInstance } from "fastify";
import { rulesForClient } from "../../catalog/apps/conversion-rules.ts";
import { requireCaller } from "../../catalog/auth/authenticate.ts";
import { requireAppKey } from "../../catalog/auth/require-key.ts";
import type { AppKeyDependencies } from "../../catalog/auth/require-key.ts";
import { declaredBytes } from "../../platform/http/body-memory.ts";
import { enforceQuota } from "../../platform/limits/daily-quotas.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import { storeBatch, storeEvents } from "./store-events.ts";
import type { EventDependencies } from "./store-events.ts";
import { parseBatch, parseSingleEvent } from "./parse-events.ts";

/** The dependencies of {@link eventRoutes}. */
export type EventRoutesDependencies = EventDependencies &
  AppKeyDependencies & { readonly quotas: Pick<Quotas, "events"> };

/** Registers the three event endpoints. They are the first to be refused under load. */
export async function eventRoutes(
  http: FastifyInstance,
  deps: EventRoutesDependencies,
): Promise<void> {
  const { now, eventLimit, quotas } = deps;
  requireAppKey(http, deps);
  http.addHook(
    "preHandler",
    enforceQuota(quotas.events, (request) => requireCaller(request).app, declaredBytes),
  );
  // Refuse a request before its body is read.
  http.addHook("onRequest", async () => eventLimit.check());

  http.post<{ Body: EventBatch }>(
    routes.events.path,
    {
      bodyLimit: limits.eventsBodyBytes,
      schema: {
        summary: "Log events",
        description:
          "Stores a batch of up to 100 events. An event counts once per app, however often its id is sent.",
        tags: ["client"],
        body: schemas.events.request,
        response: { 202: schemas.events.response },
      },
    },
    async (request, reply): Promise<EventReceipt> => {
      const batch = parseBatch(request.body, now());
      reply.code(202);
      const { app } = requireCaller(request);
      const receipt = await storeBatch(deps, app, batch);
      return { ...receipt, ...rulesForClient(app, request.body.conversionRules) };
    },
  );

  for (const [kind, { path }, schema] of [
    ["event", routes.singleEvent, schemas.singleEvent],
    ["retention", routes.retentionEvent, schemas.retentionEvent],
  ] as const) {
    http.post<{ Body: SingleEvent }>(
      path,
      {
        schema: {
          summary: `Log one ${kind === "event" ? "" : "retention "}event`,
          description: "Stores one event in the format of other SDKs.",
          tags: ["client"],
          body: schema.request,
          response: { 202: schema.response },
        },
      },
      async (request, reply): Promise<EventReceipt> => {
        const event = parseSingleEvent(kind, request.body, now());
        reply.code(202);
        return storeEvents(deps, requireCaller(request).app, [event]);
      },
    );
  }
}
