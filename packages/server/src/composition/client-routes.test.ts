import { routes } from "@throughline/protocol";
import { fixtures } from "@throughline/protocol/fixtures";
import { beforeEach, describe, expect, it } from "vitest";
import { generateKey } from "../catalog/api-keys/key-text.ts";
import { testService } from "../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
const post = (path: string, body: unknown, headers?: Record<string, string | undefined>) =>
  service.send("POST", path, body, headers);

beforeEach(async () => {
  service = await testService();
  await service.addLink("x7Kq2", { data: { coupon: "WELCOME" } });
});

describe("a key", () => {
  const path = routes.resolveShort.path;
  const body = { url: "https://go.shop.example/x7Kq2" };

  it("that nobody issued is unknown", async () => {
    const authorization = `Bearer ${generateKey("publishable", (size) => Buffer.alloc(size))}`;
    expect(await post(path, body, { authorization })).toMatchObject({
      status: 401,
      body: { code: "unknown_key" },
    });
  });

  it("of another app is refused", async () => {
    const other = await service.register({ name: "Other" });
    const authorization = `Bearer ${other.publishableKey}`;
    expect((await post(path, body, { authorization })).body).toMatchObject({ code: "wrong_app" });
    const own = { authorization, "x-app-id": other.app.id };
    expect((await post(path, body, own)).body).toMatchObject({ code: "unknown_link" });
  });

  it.each([undefined, "throughline-react-native/0.1.0", "react-native/1.4.2", "another sdk"])(
    "is accepted from an SDK with the name %s",
    async (sdk) => {
      expect((await post(path, body, { "x-sdk": sdk })).status).toBe(200);
    },
  );

  it("that was rotated is refused after the overlap", async () => {
    const [key] = await service.store.keys.list(service.app.id);
    if (!key) throw new Error("The app has keys.");
    const next = { ...key, id: "next", hash: "next" };
    await service.store.keys.rotate(key.id, service.clock.at + 5000, next);
    expect((await post(path, body)).status).toBe(200);
    service.clock.at += 5000;
    expect((await post(path, body)).body).toMatchObject({ code: "unknown_key" });
  });
});

describe("resolve-short", () => {
  it("answers as in the golden fixture", async () => {
    const { body } = await post(routes.resolveShort.path, {
      url: "https://go.shop.example/x7Kq2?utm_source=mail",
    });
    expect(body).toEqual(fixtures.resolveShort.response.valid[0]?.body);
  });

  it("keeps the values of the destination", async () => {
    const { body } = await post(routes.resolveShort.path, {
      url: "https://go.shop.example/x7Kq2?ref=b&x=1",
    });
    expect(body).toMatchObject({ route: "/products/42?ref=a&x=1", parameters: { ref: "a" } });
  });

  it("returns the destination of the platform", async () => {
    await service.addLink("both", { android: { destination: "shop://android/42" } });
    const resolve = (agent: string) =>
      post(
        routes.resolveShort.path,
        { url: "https://go.shop.example/both" },
        { "user-agent": agent },
      );
    expect((await resolve("okhttp/4.12.0")).body).toMatchObject({ route: "/android/42" });
    expect((await resolve("Shop/1 CFNetwork/3826 Darwin/24.6.0")).body).toMatchObject({
      route: "/products/42?ref=a",
    });
  });

  it.each([
    ["an unknown code", "https://go.shop.example/nope"],
    ["a longer path", "https://go.shop.example/products/42"],
    ["the root", "https://go.shop.example/"],
    ["another domain", "https://evil.example/x7Kq2"],
    ["what is no URL", "x7Kq2"],
    ["a script", "javascript:alert(1)"],
  ])("does not know %s", async (_name, url) => {
    expect(await post(routes.resolveShort.path, { url })).toMatchObject({
      status: 404,
      body: { code: "unknown_link" },
    });
  });

  it("does not resolve disabled or expired links", async () => {
    await service.addLink("off", { disabled: true });
    await service.addLink("old", { expiresAt: service.clock.at });
    for (const code of ["off", "old"]) {
      const response = await post(routes.resolveShort.path, {
        url: `https://go.shop.example/${code}`,
      });
      expect(response.status).toBe(404);
    }
  });
});

describe("universal-link-click", () => {
  const report = (url: string) =>
    post(routes.universalLinkClick.path, { url, timestamp: 0, platform: "ios" });
  const opened = async (link?: string) => {
    const since = service.clock.at;
    const query = { since, until: since + 86_400_000, step: "day", ...(link && { link }) } as const;
    const counts = await service.store.stats.overTime(service.app.id, query);
    return counts.reduce((sum, each) => sum + each.opened, 0);
  };

  it("counts the opening for its link", async () => {
    const { body } = await report("https://go.shop.example/x7Kq2?a=1");
    expect(body).toMatchObject({ allowed: true, clickId: expect.stringMatching(/^c_/) as unknown });
    expect(await opened("x7Kq2")).toBe(1);
  });

  it("counts each opening of a created link and of a path, readable in the admin API", async () => {
    for (const path of ["x7Kq2", "x7Kq2?a=1", "products/7?ref=b"]) {
      await report(`https://go.shop.example/${path}`);
    }
    const path = encodeURIComponent("path:https://go.shop.example/products/7");
    const total = async (url: string) =>
      ((await service.send("GET", url)).body as { total: unknown }).total;
    expect(await total("/api/v1/stats")).toMatchObject({ opened: 3, clicks: 0, installs: 0 });
    expect(await total("/api/v1/links/x7Kq2/stats")).toMatchObject({ opened: 2 });
    expect(await total(`/api/v1/links/${path}/stats`)).toMatchObject({ opened: 1 });
  });

  it("counts nothing on a domain of another app", async () => {
    expect((await report("https://evil.example/x7Kq2")).body).toEqual({
      allowed: true,
      clickId: null,
    });
    expect(await opened()).toBe(0);
  });
});

describe("analytics", () => {
  const batch = {
    installId: "i",
    platform: "ios",
    sentAt: 1_763_164_800_000,
    events: [
      { id: "a", name: "login", timestamp: 1_763_164_800_000 },
      { id: "b", name: "purchase", timestamp: 1_763_164_800_000, data: { value: 1 } },
    ],
  };

  it("counts a repeated event once", async () => {
    const path = routes.events.path;
    expect((await post(path, batch)).body).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
    expect((await post(path, batch)).body).toEqual({ accepted: 0, duplicates: 2, rejected: [] });
    const { items } = await service.store.events.list(service.app.id, { limit: 10 });
    expect(items.map(({ id }) => id).toSorted()).toEqual(["a", "b"]);
  });

  it("counts a repeated single event once, and a retention event separately", async () => {
    const event = {
      event_name: "day_1",
      timestamp: "2025-11-15T00:00:00Z",
      platform: "ios",
      device_id: "d",
    };
    const accepted = [];
    for (const { path } of [routes.singleEvent, routes.singleEvent, routes.retentionEvent]) {
      accepted.push((await post(path, event)).body);
    }
    expect(accepted).toMatchObject([
      { accepted: 1 },
      { accepted: 0, duplicates: 1 },
      { accepted: 1 },
    ]);
  });

  it("accepts up to 512 kB", async () => {
    const events = [{ ...batch.events[0], data: "x".repeat(500_000) }];
    expect((await post(routes.events.path, { ...batch, events })).status).toBe(202);
    const more = [{ ...batch.events[0], data: "x".repeat(530_000) }];
    expect((await post(routes.events.path, { ...batch, events: more })).status).toBe(413);
  });
});
