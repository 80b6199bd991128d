import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { limits, routes } from "@throughline/protocol";
import { StoreBusy, StoreUnavailable } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { describe, expect, it, vi } from "vitest";
import { testService } from "../testing/test-service.ts";

const batch = {
  installId: "i",
  platform: "ios",
  sentAt: 0,
  events: [{ id: "a", name: "login", timestamp: 0 }],
};

describe("limits", () => {
  it("apply per secret key, with Retry-After", async () => {
    const { send, secretKey, publishableKey } = await testService({ config: { limitPerKey: 2 } });
    const resolve = (key: string) =>
      send(
        "POST",
        routes.resolveShort.path,
        { url: "https://go.shop.example/a" },
        { authorization: `Bearer ${key}` },
      );
    expect((await resolve(secretKey)).status).toBe(404);
    expect((await resolve(secretKey)).status).toBe(404);
    const refused = await resolve(secretKey);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await resolve(publishableKey)).status).toBe(404);
  });

  it("apply per address, even with unknown keys, but not to health checks and metrics", async () => {
    const { send } = await testService({ config: { limitPerAddress: 2 } });
    const knock = () =>
      send("POST", routes.resolveShort.path, {}, { authorization: "Bearer wrong" });
    expect([(await knock()).status, (await knock()).status]).toEqual([401, 401]);
    expect((await knock()).status).toBe(429);
    for (let request = 0; request < 5; request += 1) {
      expect((await send("GET", routes.health.path)).status).toBe(200);
    }
  });
});

describe("a failing store", () => {
  it("that is too busy refuses analytics with Retry-After", async () => {
    const store = openMemoryStore();
    const events: typeof store.events = {
      append: () => Promise.reject(new StoreBusy()),
      list: (app, page) => store.events.list(app, page),
    };
    const { send } = await testService({ store: { ...store, events } });
    const refused = await send("POST", routes.events.path, batch);
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(refused.headers["retry-after"]).toBe("2");
  });

  it("makes the service not ready, and shows the reason to the operator only", async () => {
    const store = openMemoryStore();
    const check = () => Promise.reject(new StoreUnavailable("The disk is full."));
    const { send, logged } = await testService({ store: { ...store, check } });
    const response = await send("GET", routes.ready.path);
    expect(response).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(response.headers["retry-after"]).toBe("30");
    expect(JSON.stringify(response.body)).not.toContain("disk");
    expect(logged.join()).toContain("The disk is full.");
    expect((await send("GET", routes.health.path)).status).toBe(200);
  });

  it("that fails during a write leaves the outcome open, and a repeated batch counts once", async () => {
    const store = openMemoryStore();
    let losses = 1;
    const events: typeof store.events = {
      ...store.events,
      async append(appId, list) {
        const appended = await store.events.append(appId, list);
        losses -= 1;
        if (losses >= 0) throw new StoreUnavailable("The connection was lost.");
        return appended;
      },
    };
    const { send } = await testService({ store: { ...store, events } });
    const append = () => send("POST", routes.events.path, batch);
    expect(await append()).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining("Whether a change was made is not known.") },
    });
    expect(await append()).toMatchObject({ status: 202, body: { accepted: 0, duplicates: 1 } });
  });
});

describe("readiness", () => {
  it("checks the store once a second, however many requests ask", async () => {
    const store = openMemoryStore();
    const check = vi.fn(() => store.check());
    const { send, clock } = await testService({ store: { ...store, check } });
    const ask = async () => (await send("GET", routes.ready.path)).status;
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]));
    expect(check).toHaveBeenCalledTimes(1);
    clock.at += 1000;
    check.mockRejectedValue(new StoreUnavailable("The disk is full."));
    expect(await ask()).toBe(503);
    check.mockResolvedValue();
    expect(await ask()).toBe(200);
  });
});

describe("too many events at once", () => {
  it("are refused before their bodies are read, while links still work", async () => {
    const store = openMemoryStore();
    const slow = Promise.withResolvers<undefined>();
    let waitingInside = 0;
    const events: typeof store.events = {
      async append(appId, list) {
        waitingInside += 1;
        await slow.promise;
        return store.events.append(appId, list);
      },
      list: (app, page) => store.events.list(app, page),
    };
    const { send, service, addLink } = await testService({ store: { ...store, events } });
    await addLink("x");
    const waiting = Array.from({ length: 256 }, (_, index) =>
      send("POST", routes.events.path, {
        ...batch,
        events: [{ ...batch.events[0], id: `${index}` }],
      }),
    );
    await expect.poll(() => waitingInside).toBe(256);
    const tooLarge = "x".repeat(limits.eventsBodyBytes + 1);
    const refused = await send("POST", routes.events.path, tooLarge);
    expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    const visit = await service.inject({ url: "/x", headers: { host: "go.shop.example" } });
    expect(visit.statusCode).toBeLessThan(400);
    slow.resolve(undefined);
    expect((await Promise.all(waiting)).every(({ status }) => status === 202)).toBe(true);
  });
});

describe("metrics", () => {
  it("have the Prometheus format and name no visitor, app or link", async () => {
    const { send, service, app, addLink } = await testService();
    await addLink("secret-code");
    await service.inject({ url: "/secret-code", headers: { host: "go.shop.example" } });
    await send("POST", routes.matchLink.path, { platform: "ios", timestamp: 0 });
    await send("POST", routes.events.path, batch);
    const { body, headers } = await service.inject("/metrics");
    expect(headers["content-type"]).toContain("text/plain");
    expect(body).toContain('throughline_installs_total{type="none",method="none"} 1');
    expect(body).toContain('throughline_events_total{outcome="accepted"} 1');
    expect(body).toMatch(
      /throughline_request_duration_seconds_count\{method="POST",route="\/api\/link\/match-link",status="200"\} 1/,
    );
    expect(body).toMatch(/throughline_clicks_total\{filtered="(true|false)"\} 1/);
    for (const name of ["secret-code", app.id, "127.0.0.1"]) expect(body).not.toContain(name);
  });
});

describe("closing", () => {
  it.each(["info", "debug"] as const)(
    "answers a request that is already on a kept-alive connection, at log level %s",
    async (logLevel) => {
      const { service, addLink } = await testService({ logLevel });
      await addLink("spring");
      await service.listen({ port: 0, host: "127.0.0.1" });
      const socket = connect((service.server.address() as AddressInfo).port, "127.0.0.1");
      const ask = (path: string) =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: go.shop.example\r\n\r\n`);
      ask("/healthz");
      await once(socket, "data");
      const closed = service.close();
      ask("/spring");
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [^]*Connection: close\r\n/i);
      await closed;
    },
  );
});

describe("paths that are not links", () => {
  it.each([
    ["GET", "/api/nothing", 404],
    ["GET", "/api", 404],
    ["GET", routes.matchLink.path, 405],
    ["DELETE", "/api/v1/links", 405],
    ["GET", "/.well-known/nothing", 404],
    ["POST", "/nowhere", 404],
  ] as const)("%s %s gets %i in the documented format", async (method, path, status) => {
    const { send } = await testService();
    const response = await send(method, path, undefined, { host: "go.shop.example" });
    expect(response.status).toBe(status);
    expect(response.body).toHaveProperty("requestId");
  });
});
