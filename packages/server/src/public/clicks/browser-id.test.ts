import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

/** Opens a link and returns the cookie of the answer, if there is one. */
async function open(url: string, headers: Record<string, string> = {}) {
  const response = await test.service.inject({
    url,
    headers: { host: "go.shop.example", "user-agent": userAgents.iphone, ...headers },
  });
  const setCookie = response.headers["set-cookie"];
  if (Array.isArray(setCookie)) throw new Error("One cookie is enough.");
  const [pair = ""] = setCookie?.split(";", 1) ?? [];
  return { setCookie, pair, body: response.body };
}

async function match() {
  test.clock.at += 60_000;
  const { body } = await test.send("POST", "/api/link/match-link", {
    installId: "i",
    platform: "ios",
    timestamp: test.clock.at,
    systemVersion: "26.0",
    timezone: "Europe/Warsaw",
  });
  return (body as { link: string | null }).link;
}

describe("the browser id", () => {
  it("is random and short-lived, and scripts cannot read it", async () => {
    const { setCookie } = await open("/products/1");
    expect(setCookie).toMatch(
      /^throughline=[\w-]{22}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await open("/products/1")).setCookie).not.toBe(setCookie);
  });

  it("lives as long as the match window, and is not renewed", async () => {
    await test.send("PATCH", "/api/v1/app", { matching: { windowMs: 3_600_000 } });
    const { setCookie, pair } = await open("/products/1");
    expect(setCookie).toContain("Max-Age=3600;");
    expect((await open("/products/2", { cookie: `a=b; ${pair}; c=d` })).setCookie).toBeUndefined();
  });

  it("is sent over plain http only if the link uses http", async () => {
    expect((await open("/products/1", { host: "localhost" })).setCookie).not.toContain("Secure");
  });

  it("lets a newer click replace an older one of the same browser", async () => {
    const { pair } = await open("/products/1");
    test.clock.at += 60_000;
    await open("/products/2", { cookie: pair });
    expect(await match()).toBe("https://go.shop.example/products/2");
  });

  it("finds the earlier clicks of a returning browser", async () => {
    const { pair } = await open("/products/1");
    test.clock.at += 60_000;
    await open("/products/2", { cookie: pair });
    const clicks = await test.store.clicks.recent(test.app.id, 2);
    expect(clicks.map(({ evidence }) => evidence.returning)).toEqual([true, undefined]);
  });

  it("stays with the click when its page sends signals", async () => {
    const first = await open("/products/1");
    test.clock.at += 60_000;
    const { body } = await open("/products/2", { cookie: first.pair });
    const [clickId = "", token = ""] = ["click", "token"].map(
      (name) => new RegExp(`data-${name}="([^"]+)"`).exec(body)?.[1],
    );
    const { statusCode } = await test.service.inject({
      method: "POST",
      url: "/api/click/signals",
      headers: {
        host: "go.shop.example",
        "user-agent": userAgents.iphone,
        "content-type": "application/json",
        cookie: first.pair,
      },
      payload: JSON.stringify({ clickId, token, timeZone: "Europe/Warsaw" }),
    });
    expect(statusCode).toBe(204);
    expect(await match()).toBe("https://go.shop.example/products/2");
  });

  it("keeps two browsers without a cookie apart", async () => {
    await open("/products/1");
    test.clock.at += 60_000;
    await open("/products/2");
    expect(await match()).toBeNull();
  });

  it("is recognised after the salt has changed", async () => {
    const first = await open("/products/1");
    test.clock.at += 73 * 3_600_000;
    const second = await open("/products/2", { cookie: first.pair });
    const [before, after] = await Promise.all(
      [first, second].map(async ({ body }) => {
        const clickId = /data-click="([^"]+)"/.exec(body)?.[1] ?? "";
        return (await test.store.clicks.get(test.app.id, clickId))?.evidence;
      }),
    );
    expect(after?.network.v4?.exact).not.toBe(before?.network.v4?.exact);
    expect(after?.visitor).toBe(before?.visitor);
    expect(after?.visitor).toBeDefined();
  });

  it("is stored only as a 53-bit hash", async () => {
    const { pair, body } = await open("/products/1");
    const clickId = /data-click="([^"]+)"/.exec(body)?.[1] ?? "";
    const click = await test.store.clicks.get(test.app.id, clickId);
    expect(click?.evidence.visitor).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(JSON.stringify(click)).not.toContain(pair.slice("throughline=".length));
  });

  it.each([
    ["sends Global Privacy Control", { "sec-gpc": "1" }],
    ["sends Do Not Track", { dnt: "1" }],
    ["is a crawler", { "user-agent": userAgents.googlebot }],
    ["is a computer", { "user-agent": userAgents.windows }],
    ["prefetches", { "sec-purpose": "prefetch" }],
  ])("is not set for a browser that %s", async (_title, headers) => {
    expect((await open("/products/1", headers)).setCookie).toBeUndefined();
  });

  it("is set for a Mac, which may be an iPad", async () => {
    const { setCookie } = await open("/products/1", { "user-agent": userAgents.mac });
    expect(setCookie).toBeDefined();
  });

  it("is ignored once the browser sends Global Privacy Control", async () => {
    const { pair } = await open("/products/1");
    test.clock.at += 60_000;
    await open("/products/2", { cookie: pair, "sec-gpc": "1" });
    expect(await match()).toBeNull();
  });

  it("is not set if matching is deterministic only", async () => {
    await test.addLink("certain", { deterministicOnly: true });
    expect((await open("/certain")).setCookie).toBeUndefined();
    await test.send("PATCH", "/api/v1/app", { matching: { deterministicOnly: true } });
    expect((await open("/products/1")).setCookie).toBeUndefined();
  });

  it.each(["throughline=", "throughline=short", `throughline=${"x".repeat(5000)}`, ";;=;", "é"])(
    "is set again for a browser that sends %j",
    async (cookie) => {
      expect((await open("/products/1", { cookie })).setCookie).toBeDefined();
    },
  );
});
