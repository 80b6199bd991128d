import { hourMs } from "@throughline/engine/durations";
import type { LinkDraft, StatsView } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { userAgents } from "./user-agents.fixture.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
  await test.send("PATCH", "/api/v1/app", {
    ignoreCase: true,
    linkDomains: ["go.shop.example", "xn--bcher-kva.example"],
  });
});
afterEach(() => test.service.close());

const codes = { code: "Sale", currentCode: "Spring", aliases: ["größe", "🎉", "old/Path"] };

/** The link's codes, as visitors may write them. */
const paths = [
  "/Sale",
  "/sale",
  "/SALE?utm_source=mail",
  "/Spring",
  "/spRING/",
  `/${encodeURI("größe")}`,
  `/${encodeURI("GRÖßE")}`,
  // The same letters, decomposed as some systems type them.
  `/${encodeURI("größe".normalize("NFD"))}`,
  "/%f0%9f%8e%89",
  "/OLD/path",
  // Letters that need no escape.
  "/%53al%65",
  "/%6fld%2FPath",
];
const hosts = ["go.shop.example", "xn--bcher-kva.example"];

/** Every code and spelling on every domain. */
const places = hosts.flatMap((host) => paths.map((path) => ({ path, host })));

async function create(parts: Partial<LinkDraft> = {}): Promise<void> {
  const link = { ...codes, destination: "https://shop.example/sale", ...parts };
  expect(await test.send("POST", "/api/v1/links", link)).toMatchObject({ status: 201 });
}

async function visit(
  url: string,
  { host = "go.shop.example", ...headers }: Record<string, string> = {},
) {
  const response = await test.service.inject({
    url,
    headers: { host, "user-agent": userAgents.android, ...headers },
  });
  return { status: response.statusCode, location: response.headers.location, body: response.body };
}

const clicksOf = async (code: string) => {
  const path = `/api/v1/links/${encodeURIComponent(code)}/stats`;
  return ((await test.send("GET", path)).body as StatsView).total.clicks;
};

describe("every code and spelling of a link", () => {
  it("leads to it on every domain, and counts for it", async () => {
    await create();
    for (const { path, host } of places) {
      expect(await visit(path, { host })).toMatchObject({ status: 302 });
    }
    for (const code of ["Sale", "sale", "spring", "🎉", "old/path"]) {
      expect(await clicksOf(code)).toBe(places.length);
    }
    expect((await visit("/sales")).status).toBe(404);
  });

  it("opens in the installed app", async () => {
    await create();
    for (const path of paths) {
      const body = { url: `https://go.shop.example${path}` };
      expect(await test.send("POST", "/api/link/resolve-short", body)).toMatchObject({
        status: 200,
      });
    }
  });

  it("asks for the password, shares its guesses, and is unlocked by it", async () => {
    await create({ password: "open sesame" });
    const enter = (url: string, password: string) =>
      test.service.inject({
        method: "POST",
        url,
        headers: {
          host: "go.shop.example",
          "user-agent": userAgents.android,
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ password }).toString(),
      });
    for (const { path, host } of places) {
      expect(await visit(path, { host })).toMatchObject({ status: 200, location: undefined });
    }
    expect(await clicksOf("Sale")).toBe(0);
    const unlocked = await enter("/SPRING", "open sesame");
    const cookie = String(unlocked.headers["set-cookie"]).split(";", 1)[0] ?? "";
    for (const path of paths) expect(await visit(path, { cookie })).toMatchObject({ status: 302 });
    const statuses = await Promise.all(paths.map((path) => enter(path, "wrong")));
    expect(statuses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
    expect((await enter("/sale", "open sesame")).statusCode).toBe(429);
  });

  it("shares the maximum of clicks", async () => {
    await create({ maxClicks: 3 });
    const statuses: number[] = [];
    // On one domain after the other, so that none of them counts on its own.
    for (const path of paths) {
      for (const host of hosts) statuses.push((await visit(path, { host })).status);
    }
    expect(statuses).toEqual([302, 302, 302, ...Array<number>(places.length - 3).fill(410)]);
  });

  it("starts and ends at the same time, also if it was requested before", async () => {
    const iso = (at: number) => new Date(at).toISOString();
    const times = {
      startsAt: iso(test.clock.at + hourMs),
      expiresAt: iso(test.clock.at + 2 * hourMs),
    };
    await create(times);
    const answers = async (status: number) => {
      for (const { path, host } of places)
        expect((await visit(path, { host })).status).toBe(status);
    };
    await answers(404);
    test.clock.at += hourMs;
    await answers(302);
    test.clock.at += hourMs;
    await answers(410);
    await test.send("PATCH", "/api/v1/links/spring", {
      expiredFallback: "https://shop.example/over",
    });
    for (const path of paths) {
      expect((await visit(path)).location).toMatch(/^https:\/\/shop\.example\/over(\?|$)/);
    }
  });

  it("begins and ceases to work at once, although visitors asked for it before", async () => {
    for (const path of paths.filter((one) => !/path/i.test(one))) {
      expect((await visit(path)).status).toBe(404);
    }
    await create();
    for (const path of paths) expect((await visit(path)).status).toBe(302);
    await test.send("PATCH", "/api/v1/links/sale", { aliases: [] });
    expect((await visit("/%f0%9f%8e%89")).status).toBe(404);
    expect((await visit("/sale")).status).toBe(302);
    await test.send("PATCH", "/api/v1/app", { ignoreCase: false });
    expect([(await visit("/sale")).status, (await visit("/Sale")).status]).toEqual([404, 302]);
  });
});

describe("an app that asks for a link under any of its codes", () => {
  const resolve = (path: string) =>
    test.send("POST", "/api/link/resolve-short", { url: `https://go.shop.example${path}` });

  it.each<[string, Partial<LinkDraft>, number]>([
    ["opens it", {}, 200],
    ["is refused by its password", { password: "open sesame" }, 404],
    ["is refused by its start", { startsAt: "2099-01-01T00:00:00Z" }, 404],
  ])("%s", async (_what, parts, status) => {
    await create(parts);
    for (const path of paths) expect([path, (await resolve(path)).status]).toEqual([path, status]);
  });

  it("is refused after its end, and after its maximum of clicks", async () => {
    const expiresAt = new Date(test.clock.at + hourMs).toISOString();
    await create({ expiresAt, maxClicks: 1 });
    await visit("/GR%C3%96%C3%9FE");
    for (const path of paths) expect((await resolve(path)).status).toBe(404);
    await test.send("PATCH", "/api/v1/links/sale", { maxClicks: null });
    expect((await resolve("/spRING")).status).toBe(200);
    test.clock.at += hourMs;
    for (const path of paths) expect((await resolve(path)).status).toBe(404);
  });
});

describe("an archived link", () => {
  it("leads to its destination after expiry under every code, and is not counted", async () => {
    await create({ expiredFallback: "https://shop.example/over" });
    await test.send("POST", "/api/v1/links/sale/archive");
    for (const place of places) {
      const { status, location } = await visit(place.path, { host: place.host });
      expect([status, location?.split("?")[0]]).toEqual([302, "https://shop.example/over"]);
    }
    expect(await clicksOf("Sale")).toBe(0);
  });

  it("answers as ended under every code, and comes back whole", async () => {
    const split = {
      variants: [
        { name: "A", weight: 50, destination: "/a" },
        { name: "B", weight: 50, destination: "/b" },
      ],
    };
    await create({ split, maxClicks: 5, startsAt: "2024-01-01T00:00:00Z" });
    await visit("/sale");
    const before = (await test.send("GET", "/api/v1/links/sale")).body as object;
    test.clock.at += hourMs;
    expect(await test.send("POST", "/api/v1/links/spring/archive")).toMatchObject({ status: 200 });
    for (const path of paths) expect((await visit(path)).status).toBe(410);
    const opened = { url: "https://go.shop.example/sale" };
    expect((await test.send("POST", "/api/link/resolve-short", opened)).status).toBe(404);
    expect(await clicksOf("sale")).toBe(1);
    const listed = await test.send("GET", "/api/v1/links");
    expect(listed.body).toMatchObject({ items: [] });
    const archived = await test.send("GET", "/api/v1/links?archived=only");
    expect(archived.body).toMatchObject({ items: [{ code: "Sale" }] });
    await test.send("PATCH", "/api/v1/links/sale", { startsAt: "2099-01-01T00:00:00Z" });
    expect((await visit("/sale")).status).toBe(410);
    await test.send("PATCH", "/api/v1/links/sale", { startsAt: "2024-01-01T00:00:00Z" });
    const restored = await test.send("POST", "/api/v1/links/sale/restore");
    expect({ ...(restored.body as object), updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
    for (const path of paths.slice(0, 4)) expect((await visit(path)).status).toBe(302);
    expect((await visit("/sale")).status).toBe(410);
  });
});
