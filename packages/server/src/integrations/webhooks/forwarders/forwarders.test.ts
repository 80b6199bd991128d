import { compileSchema } from "@throughline/protocol/validate";
import type { WebhookPayload } from "@throughline/protocol";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../testing/receiver.ts";
import { sender } from "../send.ts";
import { requestOf } from "../testing/request-of.ts";
import { forwarders } from "./index.ts";

/** developers.google.com/analytics/devguides/collection/protocol/ga4/reference, with the limits it names. */
const ga4Body = {
  type: "object",
  required: ["client_id", "events"],
  additionalProperties: false,
  properties: {
    client_id: { type: "string", minLength: 1 },
    timestamp_micros: { type: "integer", minimum: 0 },
    events: {
      type: "array",
      minItems: 1,
      maxItems: 25,
      items: {
        type: "object",
        required: ["name"],
        additionalProperties: false,
        properties: {
          name: {
            type: "string",
            pattern: "^(?!ga_|google_|firebase_)[A-Za-z][A-Za-z0-9_]{0,39}$",
          },
          params: {
            type: "object",
            maxProperties: 25,
            propertyNames: { pattern: "^(?!ga_|google_|firebase_)[A-Za-z][A-Za-z0-9_]{0,39}$" },
            additionalProperties: {
              anyOf: [{ type: "number" }, { type: "string", maxLength: 100 }],
            },
          },
        },
      },
    },
  },
};

/** posthog.com/docs/api/capture: a single event. */
const posthogBody = {
  type: "object",
  required: ["api_key", "event", "distinct_id"],
  additionalProperties: false,
  properties: {
    api_key: { type: "string", minLength: 1 },
    event: { type: "string", minLength: 1 },
    distinct_id: { type: "string", minLength: 1 },
    properties: { type: "object" },
    timestamp: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" },
    uuid: { type: "string", pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" },
  },
};

/** docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. */
const slackBody = {
  type: "object",
  required: ["text"],
  additionalProperties: false,
  properties: { text: { type: "string", minLength: 1, maxLength: 40_000 } },
};

const services = {
  ga4: { schema: ga4Body, path: "/mp/collect?measurement_id=G-ABC123&api_secret=key" },
  posthog: { schema: posthogBody, path: "/i/v0/e/" },
  slack: { schema: slackBody, path: "/mp/collect" },
} as const;

const at = Date.parse("2026-11-15T12:00:00Z");
const timestamp = "2026-11-15T11:59:00.000Z";
const match = {
  type: "probabilistic",
  method: "fingerprint",
  confidence: 0.97,
  clickId: "c1",
} as const;
const install = {
  installId: "3f6c",
  at: timestamp,
  platform: "ios",
  device: null,
  link: "https://shop.example/sale",
  code: "sale",
  ruleOrVariant: null,
  appVariant: null,
  match,
  test: false,
  flags: [],
};
const event = {
  id: "e1",
  installId: "3f6c",
  userId: null,
  name: "purchase",
  at: timestamp,
  receivedAt: timestamp,
  platform: "ios",
  data: { value: 9.5, currency: "PLN", gift: true, items: [1, 2] },
  test: false,
};
const hostile = {
  ...event,
  installId: null,
  name: "firebase_<!channel> & 7",
  data: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i} ga_`, "x".repeat(500)])),
};

const payloads: Record<string, WebhookPayload> = {
  "a match": { type: "install.matched", timestamp, data: install },
  "an install without a link": {
    type: "install.unmatched",
    timestamp,
    data: { ...install, code: null, link: null, platform: null },
  },
  "an event": { type: "event.logged", timestamp, data: event },
  "an event without data": { type: "event.logged", timestamp, data: { ...event, data: null } },
  "an event of one word": { type: "event.logged", timestamp, data: { ...event, data: "yes" } },
  "an event made to hurt": { type: "event.logged", timestamp, data: hostile },
  "an event named like Google's own": {
    type: "event.logged",
    timestamp,
    data: { ...event, name: "session_start" },
  },
  "a test": { type: "test", timestamp, data: { app: "app_1", name: "Shop" } },
};

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver((_received, response) => response.writeHead(200).end("ok"));
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
});

const send = sender({ allowHttp: true, isAllowed: () => true, timeoutMs: 5000 });

async function forward(type: keyof typeof services, payload: WebhookPayload) {
  const url = `http://127.0.0.1:${receiver.port}/mp/collect`;
  const target = { type, url, measurementId: "G-ABC123", secret: "key" };
  const id = "msg_0123456789abcdef0123456789abcdef";
  const answer = await send(requestOf(target, { id, payload, at }));
  expect(answer).toEqual({ status: 200, text: "ok" });
  const [one] = receiver.received;
  return { path: one?.url, body: JSON.parse(one?.body ?? "") as Record<string, unknown> };
}

describe.each(["ga4", "posthog", "slack"] as const)("the request to %s", (type) => {
  it.each(Object.entries(payloads))("has the documented format for %s", async (_name, payload) => {
    const { path, body } = await forward(type, payload);
    expect(path).toBe(services[type].path);
    expect(compileSchema(services[type].schema)(body)?.message).toBeUndefined();
  });
});

it("Google Analytics gets the install as the client, and the data it supports", async () => {
  const { body } = await forward("ga4", { type: "event.logged", timestamp, data: event });
  expect(body).toEqual({
    client_id: "3f6c",
    timestamp_micros: Date.parse(timestamp) * 1000,
    events: [
      {
        name: "purchase",
        params: { platform: "ios", value: 9.5, currency: "PLN", gift: "true" },
      },
    ],
  });
});

it("Google Analytics gets no time that it would refuse", async () => {
  const old = new Date(at - 4 * 86_400_000).toISOString();
  const { body } = await forward("ga4", { type: "event.logged", timestamp: old, data: event });
  expect(body).not.toHaveProperty("timestamp_micros");
});

it("PostHog gets the same uuid for repeated messages", async () => {
  const { body } = await forward("posthog", { type: "install.matched", timestamp, data: install });
  expect(body).toMatchObject({
    event: "install.matched",
    distinct_id: "3f6c",
    uuid: "01234567-89ab-cdef-0123-456789abcdef",
    properties: { code: "sale", match, $process_person_profile: false },
  });
});

it("Slack gets a sentence without mentions", async () => {
  const { body } = await forward("slack", { type: "event.logged", timestamp, data: hostile });
  expect(body["text"]).toContain("firebase_&lt;!channel&gt; &amp; 7");
  receiver.received.length = 0;
  const matched = await forward("slack", { type: "install.matched", timestamp, data: install });
  expect(matched.body["text"]).toBe("New install on ios from sale (97 % likely)");
});

it("no shown URL contains a secret", () => {
  const url = "https://hooks.slack.com/services/T0/B0/secret";
  expect(forwarders.slack.shownUrl?.({ type: "slack", url })).toBe("https://hooks.slack.com/…");
});
