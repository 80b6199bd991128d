import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";
import { userId } from "./users.ts";

export const ServerEvent = t.strictObject(
  "An event that your server reports. It needs an `installId`, a `userId`, or both.",
  {
    id: t.text(
      limits.serverEventIdLength,
      "The event's id, such as the id of an order. The service counts an id once per app. It stores the id as `server:` and the id, so that no phone can use up your ids.",
    ),
    name: t.text(limits.eventNameLength, "The event's name, such as `purchase` or `refund`."),
    at: t.moment(
      "When the event happened, in ISO 8601: at most 30 days ago, and at most 5 minutes ahead of the service's clock.",
    ),
    installId: t.optional(
      t.id("The install that the event counts for. Get it in the app with `getInstallId()`."),
    ),
    userId: t.optional(
      userId(
        "The user, as in `setUserId`. Without an `installId`, the event counts for the install on which the user was first seen most recently at that time. With an `installId`, the user is connected to the install.",
      ),
    ),
    data: t.optional(
      Type.Unknown({
        description:
          "Any JSON value. `value` and `currency` (ISO 4217) are revenue; the `value` of a refund is negative.",
      }),
    ),
    test: t.optional(
      t.boolean("Whether the event is a test. A test event is stored and listed, but not counted."),
    ),
  },
);
export type ServerEvent = Static<typeof ServerEvent>;

export const ServerEventBatch = t.strictObject("Events that your server reports.", {
  events: t.list(ServerEvent, "The events.", {
    minItems: 1,
    maxItems: limits.serverEventsPerBatch,
  }),
});
export type ServerEventBatch = Static<typeof ServerEventBatch>;

export const ServerEventReceipt = t.object("What happened to the events.", {
  accepted: t.count("How many events were stored."),
  duplicates: t.count(
    "How many events had been stored before. Sending them again changed nothing.",
  ),
  unattributed: t.list(
    Type.String(),
    "The ids of events whose install or user the service does not know. These events are stored and count for the app, but for no link.",
  ),
  rejected: t.list(
    t.object("An event that was not stored.", {
      id: t.string("The event's id."),
      reason: t.string("Why it was rejected, and what to send instead."),
    }),
    "Events that were not stored. The rest of the batch was.",
  ),
});
export type ServerEventReceipt = Static<typeof ServerEventReceipt>;

export const serverEventRoutes = {
  logEvents: adminRoute({
    method: "POST",
    path: "/api/v1/events",
    role: "owner",
    scope: "events",
    tag: "events",
    summary: "Log events from a server",
    description:
      "Stores up to 500 events, such as purchases, renewals and refunds, by install or user. An event counts once per app in the hour of its `at`, however often its id is sent.",
    body: ServerEventBatch,
    response: ServerEventReceipt,
    bodyBytes: limits.eventsBodyBytes,
    // Shops send events all day, and the list of events already shows them.
    audit: false,
  }),
};
