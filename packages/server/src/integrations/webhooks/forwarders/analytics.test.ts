import { compileSchema } from "@throughline/protocol/validate";
import type { WebhookPayload } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { requestOf } from "../testing/request-of.ts";
import { forwarders } from "./index.ts";
import type { Delivery } from "./forwarder.ts";

const types = [
  "mixpanel",
  "amplitude",
  "segment",
  "customerio",
  "onesignal",
  "revenuecat",
] as const;
type Type = (typeof types)[number];

const text = { type: "string", minLength: 1 };
const iso = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$" };
const one = (item: object) => ({ type: "array", minItems: 1, maxItems: 1, items: item });

/** What the services document about the bodies: required fields, and the format of each. */
const schemas: Record<Type, object> = {
  // docs.mixpanel.com/reference/track-event
  mixpanel: one({
    type: "object",
    required: ["event", "properties"],
    properties: {
      event: text,
      properties: {
        type: "object",
        required: ["token", "distinct_id", "time", "$insert_id"],
        properties: {
          token: { const: "key" },
          time: { type: "integer" },
          $insert_id: { type: "string", pattern: "^[A-Za-z0-9-]{1,36}$" },
        },
      },
    },
  }),
  // amplitude.com/docs/apis/analytics/http-v2
  amplitude: {
    type: "object",
    required: ["api_key", "events"],
    properties: {
      api_key: { const: "key" },
      events: one({
        type: "object",
        required: ["event_type", "device_id"],
        properties: {
          event_type: text,
          device_id: text,
          user_id: text,
          time: { type: "integer", minimum: 1_000_000_000_000 },
          insert_id: text,
          event_properties: { type: "object" },
        },
      }),
    },
  },
  // segment.com/docs/connections/sources/catalog/libraries/server/http-api
  segment: {
    type: "object",
    required: ["event", "anonymousId", "messageId", "timestamp"],
    properties: {
      event: text,
      anonymousId: text,
      userId: text,
      messageId: { type: "string", maxLength: 100 },
      timestamp: iso,
      properties: { type: "object" },
    },
  },
  // docs.customer.io/integrations/api/track
  customerio: {
    type: "object",
    required: ["name"],
    properties: {
      name: text,
      data: { type: "object" },
      timestamp: { type: "integer", maximum: 9_999_999_999 },
      anonymous_id: text,
    },
  },
  // documentation.onesignal.com/reference/create-custom-events
  onesignal: {
    type: "object",
    required: ["events"],
    additionalProperties: false,
    properties: {
      events: one({
        type: "object",
        required: ["name", "external_id"],
        additionalProperties: false,
        properties: {
          name: { type: "string", maxLength: 128 },
          external_id: text,
          timestamp: iso,
          idempotency_key: {
            type: "string",
            pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
          },
          properties: { type: "object" },
        },
      }),
    },
  },
  // www.revenuecat.com/docs/api-v1/customers: Update Customer Attributes
  revenuecat: {
    type: "object",
    required: ["attributes"],
    additionalProperties: false,
    properties: {
      attributes: {
        type: "object",
        minProperties: 1,
        additionalProperties: {
          type: "object",
          required: ["value"],
          properties: { value: { type: "string" }, updated_at_ms: { type: "integer" } },
        },
      },
    },
  },
};

/** The address for an event of the user Ann, and the credentials in its headers. */
const places: Record<Type, readonly [string, object]> = {
  mixpanel: ["https://api.mixpanel.com/track?verbose=1", {}],
  amplitude: ["https://api2.amplitude.com/2/httpapi", {}],
  segment: ["https://api.segment.io/v1/track", { authorization: "Basic a2V5Og==" }],
  customerio: [
    "https://track.customer.io/api/v1/customers/ann/events",
    { authorization: "Basic c2l0ZTprZXk=" },
  ],
  onesignal: ["https://api.onesignal.com/apps/site/custom_events", { authorization: "Key key" }],
  revenuecat: [
    "https://api.revenuecat.com/v1/subscribers/ann/attributes",
    { authorization: "Bearer key" },
  ],
};

const id = "msg_0123456789abcdef0123456789abcdef";
const at = Date.parse("2026-11-15T12:00:00Z");
const timestamp = "2026-11-15T11:59:00.000Z";
const match = { type: "deterministic", method: "referrer", confidence: 1, clickId: "c1" } as const;
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
  userId: "ann",
  name: "purchase",
  at: timestamp,
  receivedAt: timestamp,
  platform: "ios",
  data: { value: 9.5, currency: "PLN" },
  test: false,
};
const payloads: Record<string, WebhookPayload> = {
  "a match": { type: "install.matched", timestamp, data: install },
  "an install without a link": {
    type: "install.unmatched",
    timestamp,
    data: { ...install, code: null, link: null, platform: null },
  },
  "an event": { type: "event.logged", timestamp, data: event },
  "an event of one word": { type: "event.logged", timestamp, data: { ...event, data: "yes" } },
  "a test": { type: "test", timestamp, data: { app: "app_1", name: "Shop" } },
};
const logged: WebhookPayload = { type: "event.logged", timestamp, data: event };
const anonymous: WebhookPayload = { ...logged, data: { ...event, userId: null } };
const origin = { source: "google", campaign: "spring", link: "sale" };

const target = (type: Type) => ({
  type,
  url: forwarders[type].url ?? "",
  secret: "key",
  accountId: "site",
});
const request = (type: Type, payload: WebhookPayload, more: Partial<Delivery> = {}) =>
  requestOf(target(type), { id, payload, at, user: "ann", origin, ...more });
const bodyOf = (...args: Parameters<typeof request>): unknown => JSON.parse(request(...args).body);

describe.each(types)("the request to %s", (type) => {
  it.each(Object.entries(payloads))("has the documented format for %s", (_name, payload) => {
    expect(compileSchema(schemas[type])(bodyOf(type, payload))?.message).toBeUndefined();
  });

  it("goes to the documented address with its credentials", () => {
    const { url, headers } = request(type, logged);
    expect([url, headers]).toEqual([
      places[type][0],
      { "content-type": "application/json", ...places[type][1] },
    ]);
  });

  it("is the same in every attempt", () => {
    expect(bodyOf(type, logged, { at: at + 60_000 })).toEqual(bodyOf(type, logged));
  });
});

describe("events without a user", () => {
  it("are the install's in Mixpanel and anonymous in Customer.io", () => {
    const nobody = { user: undefined };
    expect(bodyOf("mixpanel", anonymous, nobody)).toMatchObject([
      { properties: { distinct_id: "$device:3f6c", $device_id: "3f6c" } },
    ]);
    expect(request("customerio", anonymous, nobody).url).toBe(
      "https://track.customer.io/api/v1/events",
    );
    expect(bodyOf("customerio", anonymous, nobody)).toMatchObject({ anonymous_id: "3f6c" });
  });

  it.each(["onesignal", "revenuecat"] as const)(
    "are not sent to %s, and the log says why",
    (type) => {
      const delivery = { id, payload: anonymous, at };
      expect(forwarders[type].request(target(type), delivery)).toMatchObject({
        skipped: expect.stringContaining("The user of the install is unknown.") as string,
      });
    },
  );
});

describe("RevenueCat's attributes", () => {
  const values = (from: Delivery["origin"]) => {
    const { attributes } = bodyOf("revenuecat", logged, { origin: from }) as {
      attributes: Record<string, { value: string }>;
    };
    return Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]));
  };

  it("say where the install came from", () => {
    expect(values(origin)).toEqual({
      $mediaSource: "google",
      $campaign: "spring",
      $creative: "sale",
    });
    expect(values({ link: "sale" })).toEqual({ $mediaSource: "Throughline", $creative: "sale" });
    expect(values({})).toEqual({ $mediaSource: "Organic" });
    const ad = { adNetwork: "apple-ads", adCampaign: "7" };
    expect(values(ad)).toEqual({ $mediaSource: "Apple Ads", $campaign: "7" });
    expect(values({ ...origin, ...ad })).toEqual(values(origin));
  });
});

describe("an error in an answer with a successful status", () => {
  it.each([
    ["mixpanel", '{"status":0,"error":"token, missing"}', "token, missing"],
    [
      "onesignal",
      '{"errors":[{"error":{"code":"not found"}}]}',
      '[{"error":{"code":"not found"}}]',
    ],
  ] as const)("of %s is found", (type, answer, message) => {
    expect(forwarders[type].problem?.(answer)).toEqual({ message, isTemporary: false });
    expect(forwarders[type].problem?.('{"status":1}')).toBeUndefined();
  });
});
