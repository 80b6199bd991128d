import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { iPhone, Visitors } from "../../testing/visitors.ts";

let test: Awaited<ReturnType<typeof testService>>;
const visitors = new Visitors(() => test);

beforeEach(async () => {
  test = await testService();
  await test.addLink("spring", {
    destination: "/products/42",
    webFallback: "https://shop.example/spring",
    utm: { campaign: "spring" },
    data: { coupon: "A1", size: 7 },
  });
  await test.send("PATCH", "/api/v1/app", { linkForty: true });
});
afterEach(() => test.service.close());

/**
 * Sends a request like LinkForty's SDK: to its base URL, with a content type even without content, without an app ID of
 * Throughline, and with a LinkForty key if the app has one.
 */
async function ask(
  method: "GET" | "POST",
  url: string,
  body?: object,
  { host = "go.shop.example", apiKey }: { readonly host?: string; readonly apiKey?: string } = {},
) {
  const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const response = await test.service.inject({
    method,
    url,
    headers: { host, "content-type": "application/json", ...authorization },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, body: response.json() as Record<string, unknown> };
}

/** What its `reportInstall` sends for the iPhone. */
const install = {
  userAgent: iPhone.browser.userAgent,
  timezone: iPhone.fingerprint.timezone,
  language: "pl_PL",
  screenWidth: 393,
  screenHeight: 852,
  platform: "ios",
  platformVersion: "18.6.2",
  attributionWindowHours: 168,
};

const spring = {
  shortCode: "spring",
  deepLinkPath: "/products/42",
  appScheme: "shop",
  webUrl: "https://shop.example/spring",
  utmParameters: { campaign: "spring" },
  customParameters: { coupon: "A1", size: "7" },
};

describe("LinkForty's SDK", () => {
  it("gets the link that led to the install, in its own field names", async () => {
    await visitors.click("spring");
    test.clock.at += 60_000;
    const { status, body } = await ask("POST", "/api/sdk/v1/install", install);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      installId: expect.stringMatching(/^i_/),
      attributed: true,
      matchedFactors: [],
      deepLinkData: { ...spring, deepLinkParameters: { coupon: "A1", size: "7" } },
    });
    expect(body["confidenceScore"]).toBeGreaterThanOrEqual(90);
  });

  it("gets a link that is its own path", async () => {
    await visitors.click("path:https://go.shop.example/products/7?ref=a");
    test.clock.at += 60_000;
    const { body } = await ask("POST", "/api/sdk/v1/install", install);
    expect(body["deepLinkData"]).toMatchObject({
      shortCode: "products/7",
      deepLinkPath: "/products/7",
      customParameters: { ref: "a" },
    });
  });

  it("gets no link for an organic install", async () => {
    expect((await ask("POST", "/api/sdk/v1/install", install)).body).toMatchObject({
      attributed: false,
      confidenceScore: 0,
      deepLinkData: {},
    });
  });

  it("logs events of its install, which count for the link", async () => {
    await visitors.click("spring");
    test.clock.at += 60_000;
    const { installId } = (await ask("POST", "/api/sdk/v1/install", install)).body;
    const event = {
      installId,
      eventName: "purchase",
      eventData: { revenue: 9 },
      timestamp: new Date(test.clock.at).toISOString(),
    };
    for (let times = 0; times < 2; times += 1) {
      expect(await ask("POST", "/api/sdk/v1/event", event)).toMatchObject({ status: 200 });
    }
    const { items } = await test.store.events.list(test.app.id, { limit: 9 });
    expect(items).toMatchObject([
      { install: installId, name: "purchase", platform: "ios", data: { revenue: 9 } },
    ]);
    const stats = await test.send("GET", "/api/v1/links/spring/stats");
    expect(stats.body).toMatchObject({ total: { installs: 1, events: 1 } });
  });

  it("resolves a link that opened the app, which counts as opened", async () => {
    const query = "fp_tz=Europe%2FWarsaw&fp_lang=pl&fp_sw=393&fp_sh=852&fp_platform=ios";
    const { status, body } = await ask("GET", `/api/sdk/v1/resolve/spring?${query}`);
    expect([status, body]).toEqual([200, expect.objectContaining(spring)]);
    const stats = await test.send("GET", "/api/v1/links/spring/stats");
    expect(stats.body).toMatchObject({ total: { opened: 1 } });
    // The SDK then reads the URL itself.
    expect((await ask("GET", "/api/sdk/v1/resolve/promo/none")).status).toBe(404);
  });

  it("resolves codes of two segments, which links with a template have", async () => {
    await test.addLink("promo/Ab3d", { destination: "/promo" });
    const { body } = await ask("GET", "/api/sdk/v1/resolve/promo/Ab3d");
    expect(body).toMatchObject({ shortCode: "promo/Ab3d", deepLinkPath: "/promo" });
  });

  it.each([
    ["install", {}],
    ["install", { ...install, platform: "web" }],
    ["event", { eventName: "x", timestamp: "2025-11-15T00:00:00Z" }],
    ["event", { installId: "i", eventName: "x", timestamp: "yesterday" }],
  ])("gets an error for an invalid %s", async (what, body) => {
    expect((await ask("POST", `/api/sdk/v1/${what}`, body)).status).toBe(400);
  });
});

/**
 * The requests of `@linkforty/mobile-sdk-react-native` 1.1.2 and 1.4.0, field by field as in their published source.
 * Undefined fields, which JSON leaves out, are left out here.
 */
const published = [
  {
    version: "1.1.2",
    // This version does not round sizes.
    install: { ...install, screenWidth: 393.2, screenHeight: 851.64 },
    stamp: {},
  },
  {
    version: "1.4.0",
    apiKey: "lf_live_abc123",
    install: {
      ...install,
      sdkName: "react-native",
      sdkVersion: "1.4.0",
      appToken: "at_a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6",
    },
    stamp: {
      attributedLinkId: "spring",
      linkOpenedAt: "2025-11-15T00:01:00.000Z",
      sessionId: "0b0f6c1e-6f0a-4c0e-9a51-0d2c8f1f7a10",
      sdkName: "react-native",
      sdkVersion: "1.4.0",
    },
  },
] as const;

describe.each(published)("the published client $version", ({ stamp, ...client }) => {
  const options = "apiKey" in client ? { apiKey: client.apiKey } : {};

  it("gets its first link, logs an event and resolves a link", async () => {
    await visitors.click("spring");
    test.clock.at += 60_000;
    const opened = await ask("POST", "/api/sdk/v1/install", client.install, options);
    expect(opened.status).toBe(200);
    // The fields of the response that it reads.
    expect(opened.body).toMatchObject({
      installId: expect.any(String),
      attributed: true,
      confidenceScore: expect.any(Number),
      matchedFactors: [],
      deepLinkData: {
        ...spring,
        linkId: "spring",
        deepLinkParameters: { coupon: "A1", size: "7" },
      },
    });
    const event = {
      installId: opened.body["installId"],
      eventName: "revenue",
      eventData: { revenue: 59.99, currency: "USD" },
      timestamp: new Date(test.clock.at).toISOString(),
      ...stamp,
    };
    expect((await ask("POST", "/api/sdk/v1/event", event, options)).status).toBe(200);
    const { items } = await test.store.events.list(test.app.id, { limit: 9 });
    expect(items).toMatchObject([
      { install: event.installId, name: "revenue", data: event.eventData },
    ]);
    const phone = "fp_tz=Europe%2FWarsaw&fp_lang=pl_PL&fp_sw=393&fp_sh=852&fp_platform=ios";
    const resolve = `/api/sdk/v1/resolve/spring?${phone}&fp_pv=18.6.2`;
    expect(await ask("GET", resolve, undefined, options)).toMatchObject({
      status: 200,
      body: spring,
    });
    // It cannot create links here, and gets an error it can read.
    const link = { deepLinkParameters: { route: "product" }, title: "A product" };
    const refused = await ask("POST", "/api/sdk/v1/links", link, options);
    expect(refused).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("an app without LinkForty's SDK", () => {
  it("refuses it, and so does a host of no app", async () => {
    const asked = [
      ["POST", "/api/sdk/v1/install", install],
      ["POST", "/api/sdk/v1/event", { installId: "i", eventName: "x", timestamp: "now" }],
      ["GET", "/api/sdk/v1/resolve/spring", undefined],
    ] as const;
    for (const [method, url, body] of asked) {
      expect((await ask(method, url, body, { host: "evil.example" })).status).toBe(404);
    }
    await test.send("PATCH", "/api/v1/app", { linkForty: false });
    for (const [method, url, body] of asked) {
      expect((await ask(method, url, body)).status).toBe(404);
    }
  });
});

it("installs and events of LinkForty count for the daily quota of the app", async () => {
  const config = { opensPerDay: 10, eventMegabytesPerDay: 1 };
  test = await testService({ config });
  await test.send("PATCH", "/api/v1/app", { linkForty: true });
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count += 1) {
    statuses.add((await ask("POST", "/api/sdk/v1/install", install)).status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
