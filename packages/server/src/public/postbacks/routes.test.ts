import { servicePaths } from "@throughline/protocol";
import type { PostbackView } from "@throughline/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import {
  adAttributionKitExample,
  exampleAppStoreIds,
  skAdNetworkExamples,
} from "./apple-examples.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;
const example = skAdNetworkExamples["4.0"];

const ios = (appStoreId: string) => ({
  bundleId: "example.shop",
  teamId: "TEAM123456",
  appStoreId,
});

beforeEach(async () => {
  test = await testService();
  await test.send("PATCH", "/api/v1/app", { ios: ios(exampleAppStoreIds.skAdNetwork) });
});

async function send(path: string, body: unknown, host = "shop.example") {
  const response = await test.service.inject({
    method: "POST",
    url: path,
    headers: { host, "content-type": "application/json" },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, body: response.json<{ code?: string }>() };
}
const skAdNetwork = (body: unknown, host?: string) =>
  send(servicePaths.skAdNetworkPostbacks, body, host);
const adAttributionKit = (body: unknown) => send(servicePaths.adAttributionKitPostbacks, body);

async function listed(secretKey = test.secretKey, app = test.app.id) {
  const { body, status } = await test.send("GET", "/api/v1/postbacks", undefined, {
    authorization: `Bearer ${secretKey}`,
    "x-app-id": app,
  });
  expect(status).toBe(200);
  return (body as { items: PostbackView[] }).items;
}

describe("a copy of a postback", () => {
  it("is listed for the app that it names, on any domain, with what is unsigned apart", async () => {
    expect(await skAdNetwork(example)).toEqual({ status: 200, body: {} });
    expect(await listed()).toEqual([
      {
        id: "skadnetwork:6aafb7a5-0170-41b5-bbe4-fe71dedf1e30:0",
        receivedAt: "2025-11-15T00:00:00.000Z",
        framework: "skadnetwork",
        version: "4.0",
        adNetwork: "com.example",
        source: "5239",
        conversionType: "download",
        window: 0,
        won: true,
        publisher: "example.com",
        test: false,
        unsigned: { conversionValue: 63, coarseValue: null, interaction: null, country: null },
        meaning: [],
      },
    ]);
    const { body } = await test.send("GET", "/api/v1/stats/report");
    expect(body).toMatchObject({ total: { installs: 0 } });
  });

  it("is stored once, and answered with 200 again, so that the phone stops", async () => {
    await skAdNetwork(example);
    const replayed = await skAdNetwork({ ...example, "conversion-value": 0 });
    expect(replayed.status).toBe(200);
    expect(await listed()).toMatchObject([{ unsigned: { conversionValue: 63 } }]);
    const { body: metrics } = await test.service.inject({ url: "/metrics" });
    expect(metrics).toContain('throughline_postbacks_total{outcome="duplicate"} 1');
  });

  it("of each version is accepted", async () => {
    for (const body of Object.values(skAdNetworkExamples)) {
      expect((await skAdNetwork(body)).status).toBe(200);
    }
    // The examples of 3.0 and 2.2 have the same id.
    expect((await listed()).map(({ version }) => version)).toEqual(["3.0", "4.0", "4.0"]);
  });

  it("that names no app of the service gets 404", async () => {
    await test.send("PATCH", "/api/v1/app", { ios: ios("1") });
    expect(await skAdNetwork(example)).toMatchObject({
      status: 404,
      body: { code: "unknown_app" },
    });
    expect(await listed()).toEqual([]);
  });

  it("that was forged gets 403, also for an app that nobody has", async () => {
    for (const change of [{ "app-id": 1 }, { "source-identifier": "5238" }, { "did-win": false }]) {
      expect(await skAdNetwork({ ...example, ...change })).toMatchObject({
        status: 403,
        body: { code: "invalid_signature" },
      });
    }
    expect(await listed()).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", []],
    ["no fields", {}],
    ["a version that does not exist", { ...example, version: "5.0" }],
    ["a number that is not exact", { ...example, "app-id": 2 ** 53 }],
    ["a conversion value beyond 63", { ...example, "conversion-value": 64 }],
    ["an id with a separator", { ...example, "transaction-id": "a\u2063b" }],
  ])("with %s gets 400", async (_name, body) => {
    expect((await skAdNetwork(body)).status).toBe(400);
  });

  it("larger than 16 kB is refused", async () => {
    const padded = { ...example, padding: "x".repeat(17_000) };
    expect((await skAdNetwork(padded)).status).toBe(413);
  });

  it("belongs to the app of the domain, else to the app that stated the id first", async () => {
    const other = await test.register({
      name: "Other",
      linkDomains: ["go.other.example"],
      ios: ios(exampleAppStoreIds.skAdNetwork),
    });
    await skAdNetwork(example, "shop.example");
    expect(await listed(other.secretKey, other.app.id)).toEqual([]);
    expect(await listed()).toHaveLength(1);
    await skAdNetwork(skAdNetworkExamples["2.2"], "go.other.example");
    expect(await listed(other.secretKey, other.app.id)).toHaveLength(1);
  });

  it("counts for the app of a variant", async () => {
    await test.send("PATCH", "/api/v1/app", {
      ios: ios("1"),
      variants: [{ name: "paid", ios: ios(exampleAppStoreIds.skAdNetwork) }],
    });
    await skAdNetwork(example);
    expect(await listed()).toHaveLength(1);
  });
});

describe("a postback from a phone in developer mode", () => {
  beforeEach(async () => {
    await test.send("PATCH", "/api/v1/app", { ios: ios(exampleAppStoreIds.adAttributionKit) });
  });

  it("is refused, because anybody can get one for any app", async () => {
    expect(await adAttributionKit(adAttributionKitExample)).toMatchObject({
      status: 403,
      body: { code: "test_postbacks_off" },
    });
    expect(await listed()).toEqual([]);
  });

  it("is listed as a test where the app accepts tests", async () => {
    await test.send("PATCH", "/api/v1/app", { testPostbacks: true });
    for (let copy = 0; copy < 2; copy += 1) {
      expect((await adAttributionKit(adAttributionKitExample)).status).toBe(200);
    }
    expect(await listed()).toMatchObject([
      { framework: "adattributionkit", conversionType: "re-engagement", test: true },
    ]);
  });
});

describe("many postbacks", () => {
  it("from one address are limited like other requests", async () => {
    test = await testService({ config: { limitPerAddress: 2 } });
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await skAdNetwork(example)).status);
    expect(statuses).toEqual([404, 404, 429]);
  });

  it("use up the app's daily quota of events", async () => {
    test = await testService({ config: { eventMegabytesPerDay: 0.0005 } });
    await test.store.apps.replace(
      { ...test.app, ios: ios(exampleAppStoreIds.skAdNetwork), updatedAt: test.clock.at + 1 },
      test.app.updatedAt,
    );
    const answers = [];
    for (const body of Object.values(skAdNetworkExamples)) answers.push(await skAdNetwork(body));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  });
});

describe("the conversion value of a postback", () => {
  const revenue = { currency: "EUR", from: 50 };
  const meaning = async () => (await listed()).map((postback) => postback.meaning);
  const byEvent = (event: string) => ({ event, revenue: null });

  it("stands for the event or the revenue of the app's current rule", async () => {
    await skAdNetwork(example);
    expect(await meaning()).toEqual([[]]);
    const rule = { window: 0, revenue, fine: 63 };
    await test.send("PATCH", "/api/v1/app", { conversionRules: [rule] });
    expect(await meaning()).toEqual([[{ event: null, revenue }]]);
    const changed = { window: 0, event: "subscribe", fine: 63 };
    await test.send("PATCH", "/api/v1/app", { conversionRules: [changed] });
    expect(await meaning()).toEqual([[byEvent("subscribe")]]);
  });

  it("stands for any event of its window with that coarse value", async () => {
    await skAdNetwork(skAdNetworkExamples["4.0 with a coarse value"]);
    const conversionRules = [
      { window: 0, event: "sign_up", coarse: "high" },
      { window: 0, event: "subscribe", fine: 20, coarse: "high" },
      { window: 0, event: "login", coarse: "low" },
      { window: 1, event: "app_open", coarse: "high" },
    ];
    await test.send("PATCH", "/api/v1/app", { conversionRules });
    expect(await meaning()).toEqual([[byEvent("sign_up"), byEvent("subscribe")]]);
  });
});
