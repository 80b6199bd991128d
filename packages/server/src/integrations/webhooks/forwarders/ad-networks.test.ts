import { compileSchema } from "@throughline/protocol/validate";
import { adNetworkTypes } from "@throughline/protocol";
import type { AdNetworkType, WebhookPayload } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { requestOf } from "../testing/request-of.ts";
import { forwarders } from "./index.ts";

const clickId = "IwAR2_click-id";
const email = "a".repeat(64);
const text = { type: "string", minLength: 1 };
const seconds = { type: "integer", minimum: 1_000_000_000, maximum: 9_999_999_999 };
const milliseconds = { type: "integer", minimum: 1_000_000_000_000 };
const currency = { type: "string", pattern: "^[A-Z]{3}$" };
const strict = (properties: object, required = Object.keys(properties)) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const one = (item: object) => ({ type: "array", minItems: 1, maxItems: 1, items: item });
const numbers = strict({ value: { type: "number" }, currency });

/** What the networks document about the bodies of events of websites: required fields, and the format of each. */
const schemas: Record<AdNetworkType, object> = {
  // developers.facebook.com/docs/marketing-api/conversions-api/parameters
  meta: strict({
    data: one(
      strict(
        {
          event_name: text,
          event_time: seconds,
          event_id: text,
          action_source: { const: "website" },
          event_source_url: { type: "string", pattern: "^https://" },
          user_data: strict({ fbc: { type: "string", pattern: "^fb\\.1\\.\\d{13}\\..+$" } }),
          custom_data: numbers,
        },
        ["event_name", "event_time", "action_source", "event_source_url", "user_data"],
      ),
    ),
  }),
  // business-api.tiktok.com/portal/docs: /event/track/ of version 1.3
  tiktok: strict({
    event_source: { const: "web" },
    event_source_id: text,
    data: one(
      strict(
        {
          event: text,
          event_time: seconds,
          event_id: text,
          user: strict({ ttclid: text }),
          page: strict({ url: { type: "string", pattern: "^https://" } }),
          properties: numbers,
        },
        ["event", "event_time", "user", "page"],
      ),
    ),
  }),
  // developers.snap.com/api/marketing-api/Conversions-API/UsingTheAPI
  snap: strict({
    data: one(
      strict(
        {
          event_name: {
            enum: ["PURCHASE", "SIGN_UP", "LOGIN", "VIEW_CONTENT", "CUSTOM_EVENT_1"],
          },
          event_time: seconds,
          event_id: text,
          action_source: { const: "WEB" },
          event_source_url: { type: "string", pattern: "^https://" },
          user_data: strict({ sc_click_id: text, em: one(text) }, ["sc_click_id"]),
          custom_data: numbers,
        },
        ["event_name", "event_time", "action_source", "event_source_url", "user_data"],
      ),
    ),
  }),
  // ads-api.reddit.com/docs/v3: Post Conversion Events
  reddit: strict({
    data: strict({
      events: one(
        strict({
          event_at: milliseconds,
          action_source: { const: "WEBSITE" },
          type: strict(
            {
              tracking_type: { enum: ["PURCHASE", "SIGN_UP", "CUSTOM"] },
              custom_event_name: text,
            },
            ["tracking_type"],
          ),
          click_id: text,
          metadata: strict({ conversion_id: text, value: { type: "number" }, currency }, [
            "conversion_id",
          ]),
        }),
      ),
    }),
  }),
  // learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/conversions-api
  linkedin: strict(
    {
      conversion: { type: "string", pattern: "^urn:lla:llaPartnerConversion:\\w+$" },
      conversionHappenedAt: milliseconds,
      eventId: text,
      user: strict({
        userIds: one(
          strict({ idType: { const: "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID" }, idValue: text }),
        ),
      }),
      conversionValue: strict({
        currencyCode: currency,
        amount: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
      }),
    },
    ["conversion", "conversionHappenedAt", "user"],
  ),
  // developers.pinterest.com/docs/api/v5/events-create
  pinterest: strict({
    data: one(
      strict(
        {
          event_name: { enum: ["checkout", "signup", "search", "add_to_cart", "custom"] },
          action_source: { const: "web" },
          event_time: seconds,
          event_id: text,
          event_source_url: { type: "string", pattern: "^https://" },
          user_data: strict({
            em: one({ type: "string", pattern: "^[0-9a-f]{64}$" }),
            click_id: text,
          }),
          custom_data: strict({ currency, value: text }),
        },
        ["event_name", "action_source", "event_time", "event_id", "user_data"],
      ),
    ),
  }),
};

/** Where each network takes events, and how it is given the access token. */
const places: Record<AdNetworkType, { readonly url: string; readonly headers: object }> = {
  meta: {
    url: "https://graph.facebook.com/v25.0/4711/events?access_token=token",
    headers: {},
  },
  tiktok: {
    url: "https://business-api.tiktok.com/open_api/v1.3/event/track/",
    headers: { "access-token": "token" },
  },
  snap: { url: "https://tr.snapchat.com/v3/4711/events?access_token=token", headers: {} },
  reddit: {
    url: "https://ads-api.reddit.com/api/v3/pixels/4711/conversion_events",
    headers: { authorization: "Bearer token" },
  },
  linkedin: {
    url: "https://api.linkedin.com/rest/conversionEvents",
    headers: {
      authorization: "Bearer token",
      "linkedin-version": "202603",
      "x-restli-protocol-version": "2.0.0",
    },
  },
  pinterest: {
    url: "https://api.pinterest.com/v5/ad_accounts/4711/events",
    headers: { authorization: "Bearer token" },
  },
};

const at = Date.parse("2026-11-15T12:00:00Z");
const clickedAt = at - 86_400_000;
const timestamp = "2026-11-15T11:59:00.500Z";
const logged = (name: string, data: unknown): WebhookPayload => ({
  type: "event.logged",
  timestamp,
  data: {
    id: "order-1",
    installId: "3f6c",
    userId: "ann",
    name,
    at: timestamp,
    receivedAt: timestamp,
    platform: "ios",
    data,
    test: false,
  },
});
const purchase = logged("purchase", {
  value: 9.5,
  currency: "PLN",
  emailSha256: email,
  address: "Main Street 1",
});
const payloads: Record<string, WebhookPayload> = {
  "a purchase": purchase,
  "an event of the app's own": logged("level_up", { emailSha256: email, value: "many" }),
  "a price without a currency": logged("sign_up", { emailSha256: email, value: 3 }),
  "a test": { type: "test", timestamp, data: { app: "app_1", name: "Shop" } },
};

function request(type: AdNetworkType, payload: WebhookPayload) {
  const { url = "" } = forwarders[type];
  const adClick = { id: clickId, at: clickedAt, website: "https://go.shop.example/" };
  return requestOf(
    { type, url, accountId: "4711", secret: "token" },
    { id: "msg_1", payload, at, adClick },
  );
}

describe.each(adNetworkTypes)("the request to %s", (type) => {
  it.each(Object.entries(payloads))("has the documented format for %s", (_name, payload) => {
    const body: unknown = JSON.parse(request(type, payload).body);
    expect(compileSchema(schemas[type])(body)?.message).toBeUndefined();
  });

  it("goes to the documented address with the access token", () => {
    const { url, headers } = request(type, purchase);
    expect(url).toBe(places[type].url);
    expect(headers).toEqual({ "content-type": "application/json", ...places[type].headers });
  });

  it("contains the click id and the event's id, and neither user nor install nor other data", () => {
    const { body } = request(type, purchase);
    expect(body).toContain(clickId);
    expect(body).toContain("order-1");
    for (const other of ["3f6c", "ann", "Main Street"]) expect(body).not.toContain(other);
  });
});

describe("a report to", () => {
  it("Meta names the click as fbc with its time", () => {
    expect(JSON.parse(request("meta", purchase).body)).toEqual({
      data: [
        {
          event_name: "Purchase",
          event_time: 1_794_743_940,
          event_id: "order-1",
          action_source: "website",
          event_source_url: "https://go.shop.example/",
          user_data: { fbc: `fb.1.${clickedAt}.${clickId}` },
          custom_data: { value: 9.5, currency: "PLN" },
        },
      ],
    });
  });

  it("Pinterest is skipped without the hash of an e-mail address, which Pinterest requires", () => {
    const target = { type: "pinterest", url: "https://api.pinterest.com" } as const;
    const adClick = { id: clickId, at: clickedAt, website: "https://go.shop.example/" };
    const payload = logged("purchase", { value: 1, currency: "EUR" });
    expect(forwarders.pinterest.request(target, { id: "m", payload, at, adClick })).toEqual({
      skipped: "Pinterest needs the field emailSha256 in the event's data.",
    });
  });

  it("Snap and Pinterest does not count while it is a test", () => {
    const test = payloads["a test"] ?? purchase;
    expect(request("snap", test).url).toContain("/events/validate?");
    expect(request("pinterest", test).url).toContain("?test=true");
  });
});

describe("an error in an answer with status 200", () => {
  it.each([
    ["tiktok", '{"code":40001,"message":"Invalid pixel"}', "Invalid pixel (40001)", false],
    ["tiktok", '{"code":40100,"message":"Too many requests"}', "Too many requests (40100)", true],
    ["pinterest", '{"events":[{"status":"failed","error_message":"Bad time"}]}', "Bad time", false],
  ] as const)("of %s is found: %s", (type, answer, message, isTemporary) => {
    expect(forwarders[type].problem?.(answer)).toEqual({ message, isTemporary });
  });

  it.each([
    ["tiktok", '{"code":0,"message":"OK"}'],
    ["tiktok", "OK"],
    ["pinterest", '{"events":[{"status":"processed"}]}'],
  ] as const)("of %s is absent: %s", (type, answer) => {
    expect(forwarders[type].problem?.(answer)).toBeUndefined();
  });
});
