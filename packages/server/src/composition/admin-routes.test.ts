import { limits, routes } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type {
  InstallExplanation,
  InstallView,
  KeyView,
  LinkView,
  NewKey,
  Page,
  StatsView,
} from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const send = (method: Method, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.send(method, path, body, headers);
const draft = { code: "spring", destination: "https://shop.example/sale?ref=a" };
const linkPath = (code: string) => adminRoutes.getLink.path.replace(":code", code);

describe("the admin API", () => {
  const everything: [Method, string][] = [
    ["GET", adminRoutes.getApp.path],
    ["PATCH", adminRoutes.updateApp.path],
    ["POST", adminRoutes.createLink.path],
    ["GET", adminRoutes.listLinks.path],
    ["GET", linkPath("a")],
    ["PATCH", linkPath("a")],
    ["DELETE", linkPath("a")],
    ["GET", adminRoutes.linkStats.path.replace(":code", "a")],
    ["GET", adminRoutes.stats.path],
    ["GET", adminRoutes.listInstalls.path],
    ["GET", adminRoutes.explainInstall.path.replace(":installId", "a")],
    ["DELETE", adminRoutes.eraseInstall.path.replace(":installId", "a")],
    ["GET", adminRoutes.listEvents.path],
    ["GET", adminRoutes.listKeys.path],
    ["POST", adminRoutes.createKey.path],
    ["POST", adminRoutes.rotateKey.path.replace(":keyId", "a")],
    ["DELETE", adminRoutes.revokeKey.path.replace(":keyId", "a")],
  ];

  it.each(everything)("requires a secret key at %s %s", async (method, path) => {
    const body = method === "POST" || method === "PATCH" ? {} : undefined;
    const publishable = { authorization: `Bearer ${service.publishableKey}` };
    expect((await send(method, path, body, publishable)).body).toMatchObject({
      code: "secret_key_required",
    });
    expect(
      (await service.send(method, path, body, { authorization: undefined })).body,
    ).toMatchObject({ code: "missing_key" });
    expect((await send(method, path, body, { "x-app-id": "app_other" })).body).toMatchObject({
      code: "wrong_app",
    });
  });

  it("needs no app ID beside the key", async () => {
    expect(
      (await service.send("GET", adminRoutes.getApp.path, undefined, { "x-app-id": undefined }))
        .body,
    ).toMatchObject({ id: service.app.id });
  });

  it("has an OpenAPI description generated from its schemas", async () => {
    const { body } = await send("GET", "/openapi.json");
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    for (const [method, path] of [
      ["post", "/api/v1/links"],
      ["patch", "/api/v1/links/{code}"],
      ["get", "/api/v1/stats"],
      ["post", "/api/v1/keys/{keyId}/rotate"],
      ["post", routes.matchLink.path],
    ] as const) {
      expect(paths[path]).toHaveProperty(method);
    }
    expect(paths["/api/v1/links"]?.["post"]).toMatchObject({
      requestBody: {
        content: { "application/json": { schema: { additionalProperties: false } } },
      },
    });
  });

  it("describes the headers and parameters of each request", async () => {
    const { body } = await send("GET", "/openapi.json");
    const { paths, components } = body as {
      paths: Record<string, Record<string, object>>;
      components: { securitySchemes: object };
    };
    expect(Object.keys(components.securitySchemes)).toEqual(["key", "session", "app"]);
    for (const [path, methods] of Object.entries(paths)) {
      const isPublic = /^\/api\/(account|shared-report)(\/|$)/.test(path);
      if (!path.startsWith("/api/") || isPublic) continue;
      const security = path.startsWith("/api/v1/")
        ? [{ key: [] }, { session: [], app: [] }]
        : [{ key: [], app: [] }];
      for (const operation of Object.values(methods)) expect(operation).toMatchObject({ security });
    }
    for (const path of [
      adminRoutes.listLinks.path,
      adminRoutes.listKeys.path,
      "/api/v1/keys/{keyId}/rotate",
    ]) {
      expect(paths[path]?.["post"]).toMatchObject({
        parameters: expect.arrayContaining([
          expect.objectContaining({ in: "header", name: "idempotency-key", required: false }),
        ]) as unknown,
        responses: { 401: {}, 413: {}, 415: {} },
      });
    }
  });
});

describe("links", () => {
  it("are created, shown, changed and deleted", async () => {
    const made = await send("POST", adminRoutes.createLink.path, {
      ...draft,
      data: { coupon: "X" },
      tags: ["a"],
      expiresAt: "2026-01-01T00:00:00+01:00",
    });
    expect(made).toMatchObject({
      status: 201,
      headers: { location: "/api/v1/links/spring" },
      body: {
        url: "https://go.shop.example/spring",
        expiresAt: "2025-12-31T23:00:00.000Z",
        data: { coupon: "X" },
      },
    });
    expect(compileSchema(adminRoutes.getLink.response)(made.body)).toBeNull();
    expect((await send("GET", linkPath("spring"))).body).toEqual(made.body);

    service.clock.at += 1000;
    const change = { data: null, disabled: true, destination: "shop://sale" };
    const changed = await send("PATCH", linkPath("spring"), change);
    expect(changed.body).toEqual({
      ...(made.body as LinkView),
      ...change,
      updatedAt: new Date(service.clock.at).toISOString(),
    });

    expect((await send("DELETE", linkPath("spring"))).status).toBe(204);
    expect((await send("GET", linkPath("spring"))).body).toMatchObject({ code: "unknown_link" });
    expect((await send("DELETE", linkPath("spring"))).status).toBe(404);
    expect((await send("PATCH", linkPath("spring"), {})).status).toBe(404);
  });

  it("apply every one of several parallel changes", async () => {
    await send("POST", adminRoutes.createLink.path, draft);
    const changes = [{ disabled: true }, { tags: ["a"] }, { data: { a: 1 } }, { sensitive: true }];
    const answers = await Promise.all(
      changes.map((change) => send("PATCH", linkPath("spring"), change)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await send("GET", linkPath("spring"));
    expect(body).toMatchObject(Object.assign({}, ...changes) as object);
  });

  it("get a generated code", async () => {
    const { body } = await send("POST", adminRoutes.createLink.path, {
      destination: draft.destination,
    });
    expect((body as LinkView).code).toMatch(/^[a-z2-7]{8}$/);
  });

  it("have a unique code", async () => {
    await send("POST", adminRoutes.createLink.path, draft);
    expect(await send("POST", adminRoutes.createLink.path, draft)).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(
      (await send("POST", adminRoutes.createLink.path, { ...draft, code: "Healthz" })).status,
    ).toBe(409);
  });

  it("are created once per idempotency key", async () => {
    const key = { "idempotency-key": "7d1f" };
    const body = { destination: draft.destination };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send("POST", adminRoutes.createLink.path, body, key)),
    );
    expect(new Set(answers.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const other = { destination: "https://shop.example/other" };
    expect((await send("POST", adminRoutes.createLink.path, other, key)).body).toMatchObject({
      code: "conflict",
    });
    expect(
      (await send("POST", adminRoutes.createLink.path, body, { "idempotency-key": "" })).status,
    ).toBe(400);
  });

  it("are listed page by page, newest first, or by tag", async () => {
    for (const code of ["a", "b", "c"]) {
      service.clock.at += 1;
      const tags = code === "b" ? ["red"] : [];
      await send("POST", adminRoutes.createLink.path, { ...draft, code, tags });
    }
    const codes = async (query: string) => {
      const { items, next } = (await send("GET", `${adminRoutes.listLinks.path}?${query}`))
        .body as Page<LinkView>;
      return { codes: items.map(({ code }) => code), next };
    };
    const first = await codes("limit=2");
    expect(first.codes).toEqual(["c", "b"]);
    expect(await codes(`limit=2&cursor=${first.next}`)).toEqual({ codes: ["a"], next: null });
    expect((await codes("tag=red")).codes).toEqual(["b"]);
  });

  it.each(["limit=0", "limit=201", "limit=x", "cursor=-1", "page=2"])(
    "cannot be listed with %s",
    async (query) => {
      expect((await send("GET", `${adminRoutes.listLinks.path}?${query}`)).status).toBe(400);
    },
  );

  it.each([
    { destination: "javascript:alert(1)" },
    { destination: "data:text/html,x" },
    { destination: "https://user:pw@shop.example/" },
    { destination: "//evil.example" },
    { ...draft, webFallback: "shop://home" },
    { ...draft, expiredFallback: "shop://home" },
    { ...draft, ios: { fallback: "javascript:alert(1)" } },
    { ...draft, preview: { image: "file:///etc/passwd" } },
    { ...draft, expiresAt: "2026-02-30T00:00:00Z" },
    // The present of the tests.
    { ...draft, expiresAt: "2025-11-15T00:00:00Z" },
    { ...draft, webfallback: "https://shop.example/" },
  ])("cannot be created from %o", async (body) => {
    const answer = await send("POST", adminRoutes.createLink.path, body);
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed_request" } });
    expect((await service.store.links.list(service.app.id, { limit: 1 })).items).toEqual([]);
  });

  it("of one app are unknown to another", async () => {
    await send("POST", adminRoutes.createLink.path, draft);
    const other = await service.register({ name: "Other", linkDomains: ["go.other.example"] });
    const headers = { authorization: `Bearer ${other.secretKey}`, "x-app-id": other.app.id };
    expect((await send("GET", linkPath("spring"), undefined, headers)).status).toBe(404);
    expect((await send("POST", adminRoutes.createLink.path, draft, headers)).body).toMatchObject({
      url: "https://go.other.example/spring",
    });
  });
});

describe("stats", () => {
  it("count the app and each link over time", async () => {
    await send("POST", adminRoutes.createLink.path, draft);
    const iPhone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1";
    const visit = (agent: string) =>
      service.service.inject({
        url: "/spring",
        headers: { host: "go.shop.example", "user-agent": agent },
      });
    await visit(iPhone);
    await visit("Slackbot-LinkExpanding 1.0");
    service.clock.at += 60_000;
    await send("POST", routes.matchLink.path, { platform: "ios", timestamp: 0, installId: "i" });
    service.clock.at += 3 * 3_600_000;
    await visit(iPhone);

    const { body } = await send("GET", `${adminRoutes.stats.path}?interval=hour`);
    expect(compileSchema(adminRoutes.stats.response)(body)).toBeNull();
    const { total, series } = body as StatsView;
    expect(total).toMatchObject({ clicks: 2, filtered: 1, installs: 1 });
    expect(series.map(({ at, clicks }) => [at, clicks])).toEqual([
      ["2025-11-15T00:00:00.000Z", 1],
      ["2025-11-15T03:00:00.000Z", 1],
    ]);
    const ofLink = await send("GET", adminRoutes.linkStats.path.replace(":code", "spring"));
    expect((ofLink.body as StatsView).total.clicks).toBe(2);
    expect((await send("GET", adminRoutes.linkStats.path.replace(":code", "nope"))).status).toBe(
      404,
    );
  });

  it("count a path without a link, however long it is", async () => {
    const path = `/products/${"summer-".repeat(100)}sale`;
    await service.service.inject({ url: path, headers: { host: "go.shop.example" } });
    const name = encodeURIComponent(`path:https://go.shop.example${path}`);
    const { body } = await send("GET", adminRoutes.linkStats.path.replace(":code", name));
    expect((body as StatsView).total).toMatchObject({ filtered: 1 });
  });

  it.each([
    "interval=week",
    "from=yesterday",
    "from=2025-11-15T00:00:00Z&to=2025-11-14T00:00:00Z",
    "from=2020-01-01T00:00:00Z&interval=hour",
    "to=2025-99-99T00:00:00Z",
    "to=2025-11-31T00:00:00Z",
  ])("are refused for %s", async (query) => {
    expect((await send("GET", `${adminRoutes.stats.path}?${query}`)).status).toBe(400);
  });
});

describe("installs", () => {
  const path = adminRoutes.explainInstall.path.replace(":installId", "i");

  it("are listed and explained", async () => {
    const shown = { systemVersion: "18.1", timezone: "Europe/Warsaw" };
    const open = { platform: "ios", timestamp: 0, installId: "i", ...shown };
    await send("POST", routes.matchLink.path, open);
    const list = (await send("GET", adminRoutes.listInstalls.path)).body;
    expect(list).toMatchObject({ items: [{ installId: "i", link: null }], next: null });
    const { body } = await send("GET", path);
    expect(compileSchema(adminRoutes.explainInstall.response)(body)).toBeNull();
    expect((body as InstallExplanation).reasons).toEqual([
      "No unclaimed click in the match window has anything in common with this install.",
    ]);
  });

  it("can be searched and filtered by match and time", async () => {
    const { at } = service.clock;
    const open = (installId: string, model: string) =>
      send("POST", routes.matchLink.path, {
        platform: "android",
        timestamp: 0,
        installId,
        manufacturer: "Google",
        model,
        systemVersion: "15",
      });
    await open("first", "Pixel 8");
    service.clock.at += 60_000;
    await open("second", "Pixel 9");
    const found = async (query: string) => {
      const { status, body } = await send("GET", `${adminRoutes.listInstalls.path}?${query}`);
      if (status !== 200) return status;
      return (body as Page<InstallView>).items.map(({ installId }) => installId);
    };
    expect(await found("search=pixel%20android")).toEqual(["second", "first"]);
    expect(await found("search=PIXEL%208")).toEqual(["first"]);
    expect(await found("search=second&limit=1")).toEqual(["second"]);
    expect(await found("match=none&search=pixel&limit=1")).toEqual(["second"]);
    expect(await found("match=deterministic")).toEqual([]);
    const minute = new Date(at + 60_000).toISOString();
    expect(await found(`from=${minute}`)).toEqual(["second"]);
    expect(await found(`to=${minute}`)).toEqual(["first"]);
    expect(await found(`from=${minute}&to=${new Date(at).toISOString()}`)).toBe(400);
    const { items } = (await send("GET", adminRoutes.listInstalls.path)).body as Page<InstallView>;
    expect(items[0]?.device).toBe("Google Pixel 9, Android 15");
  });

  it("are erased with their events", async () => {
    await send("POST", routes.matchLink.path, { platform: "ios", timestamp: 0, installId: "i" });
    const events = [{ id: "e", name: "login", timestamp: 0 }];
    await send("POST", routes.events.path, { installId: "i", platform: "ios", sentAt: 0, events });
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("GET", path)).status).toBe(404);
    expect((await send("DELETE", path)).status).toBe(404);
    expect((await send("GET", adminRoutes.listEvents.path)).body).toEqual({
      items: [],
      next: null,
    });
  });

  it.each([
    ["long", "i".repeat(limits.idLength)],
    ["odd", "ü/?#% ".repeat(20)],
  ])("are explained and erased by any ID of a client: %s", async (_name, installId) => {
    await send("POST", routes.matchLink.path, { platform: "ios", timestamp: 0, installId });
    const own = adminRoutes.explainInstall.path.replace(
      ":installId",
      encodeURIComponent(installId),
    );
    expect((await send("GET", own)).body).toMatchObject({ installId });
    expect((await send("DELETE", own)).status).toBe(204);
    expect((await send("DELETE", own)).status).toBe(404);
  });
});

describe("events", () => {
  const list = async (query = "") =>
    (await send("GET", `${adminRoutes.listEvents.path}${query}`)).body;

  it("are listed newest first, page by page, and by install", async () => {
    const platform = "ios";
    const at = service.clock.at;
    for (const installId of ["i", "j"]) {
      const events = [
        { id: `${installId}1`, name: "login", timestamp: at },
        { id: `${installId}2`, name: "buy", timestamp: at, data: { price: 9 } },
      ];
      await send("POST", routes.events.path, { installId, platform, sentAt: at, events });
    }
    const all = await list();
    expect(compileSchema(adminRoutes.listEvents.response)(all)).toBeNull();
    const moment = new Date(at).toISOString();
    const newest = {
      id: "j2",
      installId: "j",
      userId: null,
      name: "buy",
      at: moment,
      receivedAt: moment,
      platform,
      data: { price: 9 },
      value: null,
      currency: null,
      test: false,
      link: null,
      country: null,
    };
    const ids = (page: unknown) => (page as { items: { id: string }[] }).items.map(({ id }) => id);
    expect((all as { items: unknown[] }).items[0]).toEqual(newest);
    expect(ids(all)).toEqual(["j2", "j1", "i2", "i1"]);
    expect(ids(await list("?install=i"))).toEqual(["i2", "i1"]);
    const first = (await list("?limit=3")) as { next: string };
    expect(ids(await list(`?limit=3&cursor=${first.next}`))).toEqual(["i1"]);
  });
});

describe("keys", () => {
  const works = async (key: string) =>
    (await send("GET", adminRoutes.getApp.path, undefined, { authorization: `Bearer ${key}` }))
      .status === 200;

  it("are created, shown once, and listed without their secrets", async () => {
    const made = await send("POST", adminRoutes.createKey.path, { kind: "secret", name: "ci" });
    expect(made.status).toBe(201);
    const { key, hint } = made.body as NewKey;
    expect(await works(key)).toBe(true);
    const list = await send("GET", adminRoutes.listKeys.path);
    expect(compileSchema(adminRoutes.listKeys.response)(list.body)).toBeNull();
    expect((list.body as { items: KeyView[] }).items.map((each) => each.hint)).toContain(hint);
    expect(JSON.stringify(list.body)).not.toContain(key);
    expect(service.logged.join()).not.toContain(key);
  });

  it("are rotated with an overlap", async () => {
    const { id, key } = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    const path = adminRoutes.rotateKey.path.replace(":keyId", id);
    const next = (await send("POST", path, { overlapSeconds: 60 })).body as NewKey;
    expect([await works(key), await works(next.key)]).toEqual([true, true]);
    service.clock.at += 60_000;
    expect([await works(key), await works(next.key)]).toEqual([false, true]);
    expect((await send("POST", path, {})).status).toBe(409);
  });

  it("are created once per idempotency key, and never stored", async () => {
    const again = { "idempotency-key": "7d1f" };
    const wanted = { kind: "publishable", name: "app" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send("POST", adminRoutes.createKey.path, wanted, again)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const [first] = answers.map(({ body }) => body as NewKey);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    // Also after a change of salts.
    service.clock.at += 71 * 3_600_000;
    await send("POST", adminRoutes.createKey.path, { kind: "secret" }, { "idempotency-key": "x" });
    service.clock.at += 2 * 3_600_000;
    expect((await send("POST", adminRoutes.createKey.path, wanted, again)).body).toEqual(first);
    const other = await send("POST", adminRoutes.createKey.path, wanted, {
      "idempotency-key": "8e2a",
    });
    expect((other.body as NewKey).key).not.toBe(first?.key);
    for (const changed of [{ kind: "secret", name: "app" }, { kind: "publishable" }]) {
      expect((await send("POST", adminRoutes.createKey.path, changed, again)).status).toBe(409);
    }
  });

  it("of two callers with the same idempotency key are different", async () => {
    const again = { "idempotency-key": "7d1f" };
    const { body } = await send("POST", adminRoutes.createKey.path, { kind: "secret" }, again);
    const { key } = body as NewKey;
    const second = await send(
      "POST",
      adminRoutes.createKey.path,
      { kind: "secret" },
      {
        ...again,
        authorization: `Bearer ${key}`,
      },
    );
    expect(second.status).toBe(201);
    expect((second.body as NewKey).key).not.toBe(key);
  });

  it("are rotated once per idempotency key", async () => {
    const { id } = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    const path = adminRoutes.rotateKey.path.replace(":keyId", id);
    const again = { "idempotency-key": "7d1f" };
    const first = await send("POST", path, {}, again);
    expect(first.status).toBe(201);
    expect(await send("POST", path, {}, again)).toMatchObject({ status: 201, body: first.body });
    const longer = { overlapSeconds: 2 * 86_400 };
    expect((await send("POST", path, longer, again)).status).toBe(409);
    expect((await send("POST", path, {})).status).toBe(409);
  });

  it("are rotated once by several parallel requests", async () => {
    const { id } = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    const path = adminRoutes.rotateKey.path.replace(":keyId", id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send("POST", path, {})));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    const again = { "idempotency-key": "7d1f" };
    const other = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    const rotation = adminRoutes.rotateKey.path.replace(":keyId", other.id);
    const repeated = await Promise.all(
      Array.from({ length: 5 }, () => send("POST", rotation, {}, again)),
    );
    expect(new Set(repeated.map(({ body }) => (body as NewKey).key)).size).toBe(1);
  });

  it("are revoked at once", async () => {
    const { id, key } = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    expect(await works(key)).toBe(true);
    expect((await send("DELETE", adminRoutes.revokeKey.path.replace(":keyId", id))).status).toBe(
      200,
    );
    expect(await works(key)).toBe(false);
  });

  it("stay revoked when the clock is set back", async () => {
    const { id, key } = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    await send("DELETE", adminRoutes.revokeKey.path.replace(":keyId", id));
    service.clock.at -= 3_600_000;
    expect(await works(key)).toBe(false);
  });

  it("stay expired when the clock is set back after a sweep", async () => {
    const { id, key } = (await send("POST", adminRoutes.createKey.path, { kind: "secret" }))
      .body as NewKey;
    await send("POST", adminRoutes.rotateKey.path.replace(":keyId", id), { overlapSeconds: 60 });
    service.clock.at += 60_000;
    await service.store.sweep(service.clock.at);
    service.clock.at -= 3_600_000;
    expect(await works(key)).toBe(false);
  });

  it("that do not exist are not found", async () => {
    expect(
      (await send("DELETE", adminRoutes.revokeKey.path.replace(":keyId", "key_x"))).status,
    ).toBe(404);
    expect((await send("POST", adminRoutes.rotateKey.path.replace(":keyId", "x"), {})).status).toBe(
      404,
    );
  });
});

describe("the app", () => {
  it("is shown and changed", async () => {
    const shown = await send("GET", adminRoutes.getApp.path);
    expect(compileSchema(adminRoutes.getApp.response)(shown.body)).toBeNull();
    const change = {
      name: "Shop 2",
      linkDomains: ["go.shop.example", "l.shop.example"],
      matching: { threshold: 0.95 },
      eventRetentionDays: 30,
      ios: null,
    };
    const { body } = await send("PATCH", adminRoutes.updateApp.path, change);
    expect(body).toMatchObject({
      ...change,
      matching: { threshold: 0.95, windowMs: service.app.matching.windowMs },
    });
    expect((await send("GET", adminRoutes.getApp.path)).body).toEqual(body);
  });

  it("applies every one of several parallel changes", async () => {
    const changes = [{ name: "A" }, { webFallback: "https://a.example/" }, { ios: null }];
    await Promise.all(changes.map((change) => send("PATCH", adminRoutes.updateApp.path, change)));
    const { body } = await send("GET", adminRoutes.getApp.path);
    expect(body).toMatchObject(Object.assign({}, ...changes) as object);
  });

  it("cannot take the domain of another app", async () => {
    await service.register({ name: "Other", linkDomains: ["other.example"] });
    expect(
      (await send("PATCH", adminRoutes.updateApp.path, { linkDomains: ["other.example"] })).body,
    ).toMatchObject({ code: "conflict" });
  });

  it.each([
    { linkDomains: ["https://go.shop.example"] },
    { linkDomains: ["GO.example"] },
    { matching: { windowMs: 1 } },
    { matching: { threshold: 0.2 } },
    { icon: "javascript:alert(1)" },
    { ios: { bundleId: "a", teamId: "short" } },
    { android: { packageName: "a.b", certificates: ["AA"] } },
    { ios: { bundleId: "a", teamId: "TEAM123456", scheme: "javascript" } },
    { owner: "me" },
  ])("cannot be changed to %o", async (change) => {
    expect((await send("PATCH", adminRoutes.updateApp.path, change)).status).toBe(400);
  });
});
