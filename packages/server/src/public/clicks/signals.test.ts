import { keyNumber } from "@throughline/engine";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

const seen = {
  screenWidth: 393,
  screenHeight: 852,
  pixelRatio: 3,
  timeZone: "Europe/Warsaw",
  language: "pl-PL",
  languages: ["pl-PL", "en"],
  touchPoints: 5,
};

/** Opens a link and returns the data of its page. */
async function open(userAgent: string = userAgents.iphone) {
  const { body } = await test.service.inject({
    url: "/products/42",
    headers: { host: "go.shop.example", "user-agent": userAgent },
  });
  const clickId = /data-click="([^"]+)"/.exec(body)?.[1] ?? "";
  const token = /data-token="([^"]+)"/.exec(body)?.[1] ?? "";
  return { clickId, token };
}

async function send(payload: object, headers: Record<string, string> = {}) {
  const response = await test.service.inject({
    method: "POST",
    url: "/api/click/signals",
    headers: {
      host: "go.shop.example",
      "user-agent": userAgents.iphone,
      "content-type": "application/json",
      ...headers,
    },
    payload: JSON.stringify(payload),
  });
  return response.statusCode;
}

function stored(clickId: string) {
  return test.store.clicks.get(test.app.id, clickId);
}

/** Returns the clicks that can be found by an evidence key. */
async function foundBy(...key: Parameters<typeof keyNumber>): Promise<string[]> {
  const found = await test.store.clicks.candidates(test.app.id, {
    keys: [keyNumber(...key)],
    since: 0,
    until: test.clock.at,
    perKey: 10,
    limit: 10,
  });
  return found.map(({ click }) => click);
}

describe("a page's signals", () => {
  it("are added to the click's evidence and keys", async () => {
    const page = await open();
    expect((await stored(page.clickId))?.evidence).not.toHaveProperty("timeZone");
    expect(await send({ ...page, ...seen }, { origin: "https://go.shop.example" })).toBe(204);
    const click = await stored(page.clickId);
    expect(click).toMatchObject({
      link: "path:https://go.shop.example/products/42",
      evidence: {
        platform: "ios",
        screen: { short: 393, long: 852, scale: 3 },
        timeZone: "europe/warsaw",
        languages: ["pl-pl", "en"],
      },
    });
    expect(await foundBy(["ios", "s:393x852", "europe/warsaw"], ["ios", "s:393x852"])).toEqual([
      page.clickId,
    ]);
  });

  it("are added once, and a second message changes nothing", async () => {
    const page = await open();
    await send({ ...page, ...seen });
    expect(await send({ ...page, ...seen, timeZone: "Asia/Tokyo" })).toBe(204);
    expect((await stored(page.clickId))?.evidence.timeZone).toBe("europe/warsaw");
  });

  it("reveal an iPad that identifies as a Mac", async () => {
    const page = await open(userAgents.mac);
    expect(await foundBy(["ios"])).toEqual([]);
    await send(
      { ...page, ...seen, screenWidth: 820, screenHeight: 1180 },
      { "user-agent": userAgents.mac },
    );
    const click = await stored(page.clickId);
    expect(click?.evidence.platform).toBe("ios");
    expect(await foundBy(["ios", "s:820x1180", "europe/warsaw"], ["ios", "s:820x1180"])).toEqual([
      page.clickId,
    ]);
  });

  it("do not change a click that is already claimed", async () => {
    const page = await open();
    const { body } = await test.send("POST", "/api/link/match-link", {
      installId: "install",
      clickId: page.clickId,
      platform: "ios",
      timestamp: 0,
    });
    expect(body).toMatchObject({ match: { clickId: page.clickId } });
    expect(await send({ ...page, ...seen })).toBe(204);
    expect((await stored(page.clickId))?.evidence).not.toHaveProperty("timeZone");
  });

  it("are ignored half an hour after the click", async () => {
    const page = await open();
    test.clock.at += 31 * 60_000;
    expect(await send({ ...page, ...seen })).toBe(204);
    expect((await stored(page.clickId))?.evidence).not.toHaveProperty("timeZone");
  });

  it("are accepted after the salt has changed", async () => {
    test.clock.at += 72 * 3_600_000 - 1000;
    await open();
    const page = await open();
    test.clock.at += 2000;
    expect(await send({ ...page, ...seen })).toBe(204);
    expect((await stored(page.clickId))?.evidence.timeZone).toBe("europe/warsaw");
  });

  it.each<[string, object, Record<string, string>]>([
    ["with another click's token", { token: "A".repeat(22) }, {}],
    ["without a token", { token: "" }, {}],
    ["with a made-up click", { clickId: "c_1" }, {}],
    ["from another site", {}, { origin: "https://evil.example" }],
    ["from another site that hides its origin", {}, { origin: "null" }],
    ["from another site according to the browser", {}, { "sec-fetch-site": "cross-site" }],
    ["on another host", {}, { host: "go.other.example" }],
    ["with an invalid screen", { screenWidth: -1 }, {}],
    ["with a string instead of a number", { screenWidth: "393" }, {}],
    ["with a time zone that is too long", { timeZone: "x".repeat(65) }, {}],
    ["with a hundred languages", { languages: Array.from({ length: 100 }, () => "pl") }, {}],
  ])("are refused %s", async (_title, changed, headers) => {
    const page = await open();
    expect(await send({ ...page, ...seen, ...changed }, headers)).toBe(400);
    expect((await stored(page.clickId))?.evidence).not.toHaveProperty("timeZone");
  });

  it("are refused when they are too large", async () => {
    expect(await send({ ...(await open()), more: "x".repeat(5000) })).toBe(413);
  });

  it("are ignored if they come from a crawler", async () => {
    const page = await open();
    expect(await send({ ...page, ...seen }, { "user-agent": userAgents.googlebot })).toBe(204);
    expect((await stored(page.clickId))?.evidence).not.toHaveProperty("timeZone");
  });
});

describe("an app that is deterministic only on one platform", () => {
  const only = (platform: string) =>
    test.send("PATCH", "/api/v1/app", { matching: { deterministicOnly: platform } });

  it.each(["iphone", "mac"] as const)("stores no signals of an %s on iOS", async (agent) => {
    await only("ios");
    const { clickId, token } = await open(userAgents[agent]);
    expect(token).toBe("");
    expect((await stored(clickId))?.evidence).toMatchObject({ languages: [], network: {} });
  });

  it("still collects signals on the other platform", async () => {
    await only("android");
    const page = await open();
    expect(await send({ ...page, ...seen })).toBe(204);
    expect((await stored(page.clickId))?.evidence.timeZone).toBe("europe/warsaw");
  });

  it("refuses the name of another platform", async () => {
    expect((await only("windows")).status).toBe(400);
  });

  it("matches by device signals only on the other platform", async () => {
    const decidedBy = async (platform: string) => {
      const shown = { systemVersion: "18.1", timezone: "Europe/Warsaw" };
      const body = { platform, timestamp: 0, installId: `of ${platform}`, ...shown };
      await test.send("POST", "/api/link/match-link", body);
      const install = await test.store.installs.get(test.app.id, body.installId);
      return install?.match.verdict?.decidedBy;
    };
    await only("ios");
    expect(await decidedBy("ios")).toBe("deterministic-only");
    expect(await decidedBy("android")).toBe("no-candidates");
  });
});

describe("the next open", () => {
  it("finds the click by the signals of the page", async () => {
    const page = await open();
    await send({ ...page, ...seen });
    test.clock.at += 120_000;
    const { body } = await test.send("POST", "/api/link/match-link", {
      platform: "ios",
      timestamp: test.clock.at,
      timezone: "Europe/Warsaw",
      locale: [{ languageTag: "pl-PL" }],
      screenWidth: 393,
      screenHeight: 852,
      scale: 3,
      systemVersion: "26.0",
    });
    expect(body).toMatchObject({
      link: "https://go.shop.example/products/42",
      match: { type: "probabilistic", clickId: null },
    });
  });
});
