import { Type } from "typebox";
import type { TSchema } from "typebox";
import { limits } from "../limits.ts";
import { isoTimePattern } from "./iso-time.ts";
import { closed, nullableNumber, nullableText, page, pageOf } from "./parts.ts";
import { webhookEvents, webhookTypes } from "../webhooks.ts";

const type = Type.Enum([...webhookTypes]);
const event = Type.Enum([...webhookEvents]);
const events = Type.Array(event, { minItems: 1, uniqueItems: true });
const state = Type.Enum(["waiting", "delivered", "failed"]);
const description = Type.String({ minLength: 1, maxLength: limits.textLength });

const settings = {
  url: Type.Optional(Type.String({ minLength: 1, maxLength: limits.urlLength })),
  secret: Type.Optional(Type.String({ minLength: 1, maxLength: 256, pattern: "^[!-~]+$" })),
  measurementId: Type.Optional(Type.String({ pattern: "^G-[A-Z0-9]{4,20}$" })),
  events: Type.Optional(events),
};

const view = Type.Object({
  id: Type.String(),
  type,
  url: Type.String(),
  measurementId: nullableText,
  events: Type.Array(event),
  description: nullableText,
  state: Type.Enum(["active", "failing", "paused"]),
  pausedBecause: nullableText,
  pausedAt: nullableText,
  failures: Type.Integer(),
  failingSince: nullableText,
  refused: Type.Integer(),
  dropped: Type.Integer(),
  oldSecretUntil: nullableText,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

const delivery = Type.Object({
  id: Type.String(),
  event: Type.Enum([...webhookEvents, "test"]),
  at: Type.String(),
  state,
  nextTryAt: nullableText,
  attempts: Type.Array(
    Type.Object({
      at: Type.String(),
      tookMs: Type.Number(),
      url: Type.String(),
      status: nullableNumber,
      answer: nullableText,
      error: nullableText,
    }),
  ),
});

/** Schemas of webhooks in the admin API. */
export const webhookSchemas = {
  view,
  list: Type.Object({ items: Type.Array(view) }),
  made: Type.Object({ ...view.properties, secret: nullableText }),
  draft: Type.Object(
    { type: Type.Optional(type), ...settings, description: Type.Optional(description) },
    closed,
  ),
  change: Type.Object(
    {
      ...settings,
      description: Type.Optional(
        Type.Unsafe<string | null>({ ...description, type: ["string", "null"] }),
      ),
      paused: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  rotation: Type.Object(
    { overlapSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * 86_400 })) },
    closed,
  ),
  replay: Type.Object(
    {
      delivery: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      since: Type.Optional(Type.String({ maxLength: 40, pattern: isoTimePattern })),
      state: Type.Optional(Type.Enum(["failed", "delivered", "all"])),
    },
    closed,
  ),
  replayed: Type.Object({ replayed: Type.Integer() }),
  delivery,
  deliveryPage: pageOf(delivery),
  deliveryDetails: Type.Object({
    ...delivery.properties,
    request: Type.Object({ url: Type.String(), body: Type.Unknown() }),
  }),
  deliveryQuery: Type.Object(
    {
      ...page,
      state: Type.Optional(state),
    },
    closed,
  ),
} as const satisfies Record<string, TSchema>;
