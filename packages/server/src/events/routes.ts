import { limits, routes } from "@throughline/protocol";
import type { EventBatch, EventReceipt, RejectedEvent, SingleEvent } from "@throughline/protocol";
import { schemas } from "@throughline/protocol/validate";
import type { App, AppEvent, Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import type { ActivityPublisher } from "../activity/activity.ts";
import { callerOf } from "../auth/authenticate.ts";
import type { Clock } from "../time/clock.ts";
import type { Gate } from "../limits/gate.ts";
import { readBatch, readSingle } from "./read-events.ts";

/** What the analytics endpoints stand on. */
export interface EventDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly gate: Gate;
  readonly activity: ActivityPublisher;
}

/** The three analytics endpoints. They are the first to be refused when there is too much to do. */
export function eventRoutes(
  http: FastifyInstance,
  { store, now, gate, activity }: EventDependencies,
): void {
  // Before the body is read: what will be refused need not be parsed.
  http.addHook("onRequest", async () => gate.check());

  async function keep(
    { id, testInstalls = [] }: App,
    events: AppEvent[],
    rejected: RejectedEvent[],
  ): Promise<EventReceipt> {
    const marked = events.map((event) =>
      testInstalls.includes(event.install ?? "") ? { ...event, test: true as const } : event,
    );
    const { accepted, duplicates } = await gate.run(() => store.events.append(id, marked));
    await activity.publish({
      kind: "eventsLogged",
      app: id,
      accepted,
      duplicates,
      rejected: rejected.length,
    });
    return { accepted, duplicates, rejected };
  }

  http.post<{ Body: EventBatch }>(
    routes.events.path,
    {
      bodyLimit: limits.eventsBodyBytes,
      schema: {
        summary: "A batch of analytics events",
        tags: ["client"],
        body: schemas.events.request,
        response: { 202: schemas.events.response },
      },
    },
    async (request, reply): Promise<EventReceipt> => {
      const { events, rejected } = readBatch(request.body, now());
      reply.code(202);
      return keep(callerOf(request).app, events, rejected);
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
          summary: `One ${kind === "event" ? "" : "retention "}event, in the shape other SDKs send`,
          tags: ["client"],
          body: schema.request,
          response: { 202: schema.response },
        },
      },
      async (request, reply): Promise<EventReceipt> => {
        const event = readSingle(kind, request.body, now());
        reply.code(202);
        return keep(callerOf(request).app, [event], []);
      },
    );
  }
}
