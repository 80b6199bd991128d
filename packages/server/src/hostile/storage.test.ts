import { routes } from "@throughline/protocol";
import { openMemoryStore } from "@throughline/storage/memory";
import type { NewClick, Store } from "@throughline/storage";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";

let recorded: NewClick[];
let store: Store;
beforeEach(() => {
  store = openMemoryStore();
  recorded = [];
  // Collects what is stored.
  const record = store.clicks.record.bind(store.clicks);
  vi.spyOn(store.clicks, "record").mockImplementation((app, click) => {
    recorded.push(click);
    return record(app, click);
  });
});

const host = "go.shop.example";

describe("a click", () => {
  it("takes at most 2 kB, whatever its sender sends", async () => {
    const { service, addLink } = await testService({ store });
    await addLink("spring");
    const long = (unit: string) => unit.repeat(4000 / unit.length);
    const headers = {
      host,
      "user-agent": `Mozilla/5.0 (Linux; Android 13; ${long("m")}) Mobile`,
      "accept-language": long("en-x-abcdefgh,"),
      "sec-ch-ua-model": `"${long("M")}"`,
      "sec-ch-ua-platform": `"${long("P")}"`,
      "sec-ch-ua-platform-version": `"${long("1.")}"`,
    };
    const paths = [985, 900, 500].map((length) => `/a/b/${"c".repeat(length - 30)}`);
    for (const url of [...paths, `/spring?${long("q")}`, `/spring?${"q".repeat(900)}`]) {
      expect((await service.inject({ url, headers })).statusCode).toBeLessThan(400);
    }
    expect(recorded).toHaveLength(5);
    for (const click of recorded) {
      expect(Buffer.byteLength(JSON.stringify(click))).toBeLessThanOrEqual(2_000);
    }
  });

  it("on a path that is too long to store is redirected and only counted", async () => {
    const { service, app, clock } = await testService({ store });
    const url = `/a/${"b".repeat(3000)}`;
    const headers = { host, "user-agent": userAgents.iphone };
    expect((await service.inject({ url, headers })).statusCode).toBe(200);
    expect(recorded).toEqual([]);
    const day = { since: clock.at, until: clock.at + 86_400_000, step: "day" } as const;
    expect(await store.stats.overTime(app.id, day)).toMatchObject([{ filtered: 1 }]);
  });

  it("on a path without a link still leads to the full path", async () => {
    const { service, send } = await testService({ store });
    const url = "/products/42?ref=alice&size=m";
    await service.inject({ url, headers: { host, "user-agent": userAgents.iphone } });
    const [click] = recorded;
    const body = { platform: "ios", timestamp: 0, clickId: click?.click };
    expect((await send("POST", routes.matchLink.path, body)).body).toMatchObject({
      link: `https://${host}${url}`,
    });
  });
});

describe("the daily quota of an app", () => {
  const config = { trustProxy: ["loopback"], clicksPerDay: 150, opensPerDay: 150 };
  const from = (address: string) => ({ "x-forwarded-for": address });

  it("of clicks is not used up by one address nor exceeded by many, and the operator is warned in time", async () => {
    const { service, addLink, logged } = await testService({ store, config });
    await addLink("spring");
    const click = async (address: string) => {
      const headers = { host, "user-agent": userAgents.iphone, ...from(address) };
      const before = recorded.length;
      expect((await service.inject({ url: "/spring", headers })).statusCode).toBe(200);
      return recorded.length > before;
    };
    for (let count = 0; count < 300; count += 1) await click("203.0.113.9");
    expect(recorded.length).toBeLessThanOrEqual(125);
    expect(await click("203.0.113.9")).toBe(false);
    for (let phone = 1; phone < 20; phone += 1)
      expect(await click(`198.51.100.${phone}`)).toBe(true);
    for (let phone = 1; phone < 200; phone += 1) await click(`192.0.2.${phone}`);
    expect(recorded).toHaveLength(150);
    const warnings = logged.filter((line) => line.includes("CLICKS_PER_DAY"));
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain("has nearly used up its daily quota of clicks");
    expect((await service.inject("/metrics")).body).toContain(
      'throughline_over_quota_total{kind="clicks"}',
    );
  });

  it("of first opens is not used up by one address", async () => {
    const { send } = await testService({ store, config });
    const open = async (address: string, installId: string) => {
      const body = { platform: "ios", timestamp: 0, installId };
      return (await send("POST", routes.matchLink.path, body, from(address))).status;
    };
    for (let count = 0; count < 130; count += 1) await open("203.0.113.9", `forged ${count}`);
    expect(await open("203.0.113.9", "forged")).toBe(429);
    for (let phone = 1; phone < 20; phone += 1) {
      expect(await open(`198.51.100.${phone}`, `real ${phone}`)).toBe(200);
    }
  });

  it("of events is counted in bytes", async () => {
    const { send } = await testService({ store, config: { ...config, eventMegabytesPerDay: 1 } });
    const data = { text: "x".repeat(100_000) };
    const log = async (id: string) => {
      const events = [{ id, name: "x", timestamp: 0, data }];
      const body = { installId: "i", platform: "ios", sentAt: 0, events };
      return (await send("POST", routes.events.path, body, from("203.0.113.9"))).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) statuses.push(await log(`${count}`));
    expect(statuses[0]).toBe(202);
    expect(statuses.at(-1)).toBe(429);
  });
});
