import { normalizeClick } from "@throughline/engine";
import type { ClickEvidence } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { LocalLearnedModels } from "../learned-model/learned-models.ts";
import { StatisticsCache } from "./statistics-cache.ts";

const appId = "app";
const matchedApp = { id: appId, matching: { windowMs: 7 * 24 * 3_600_000 } };
const at = 1_763_164_800_000;
const screen = { screenWidth: 393, screenHeight: 852, pixelRatio: 3 };
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";

function seen(userAgent: string, page?: object, address?: string): ClickEvidence {
  const raw = { userAgent, address, ...(page && { page }) };
  return normalizeClick(raw, { digest: (text) => text });
}

/** Returns the number of sampled clicks, and how many of them have a screen size. */
async function counts(cache: StatisticsCache) {
  const statistics = await cache.of(matchedApp);
  return [statistics.size, statistics.count("s|ios|")];
}

let now: number;

function cacheOf({ clicks, learnedModels }: Store): StatisticsCache {
  const clock = () => now;
  return new StatisticsCache(clicks, new LocalLearnedModels(learnedModels, clock), clock);
}

let cache: StatisticsCache;

beforeEach(async () => {
  now = at;
  cache = cacheOf(openMemoryStore());
  await cache.of(matchedApp);
});

describe("the statistics of an app", () => {
  it("count a click whose page sends no signals", async () => {
    cache.onClick(appId, { click: "c", evidence: seen(iphone), at });
    expect(await counts(cache)).toEqual([1, 0]);
  });

  it("count a click once, with the signals of its page", async () => {
    cache.onClick(appId, { click: "c", evidence: seen(iphone), at });
    cache.onSignals(appId, "c", seen(iphone, screen), at);
    expect(await counts(cache)).toEqual([1, 1]);
  });

  it("count an iPad that identified as a Mac once its page sends signals", async () => {
    cache.onClick(appId, { click: "c", evidence: seen(mac), at });
    expect(await counts(cache)).toEqual([0, 0]);
    cache.onSignals(appId, "c", seen(mac, { ...screen, touchPoints: 5 }), at);
    expect(await counts(cache)).toEqual([1, 1]);
  });

  it("start with the stored clicks, whose pages may still send signals", async () => {
    const store = openMemoryStore();
    const click = { click: "c", link: "x", at, evidence: seen(iphone), keys: [1] };
    await store.clicks.record(appId, click);
    const restarted = cacheOf(store);
    expect(await counts(restarted)).toEqual([1, 0]);
    restarted.onSignals(appId, "c", seen(iphone, screen), at);
    expect(await counts(restarted)).toEqual([1, 1]);
  });

  it("ignore signals of an unknown click", async () => {
    cache.onSignals(appId, "c", seen(iphone, screen), at);
    expect(await counts(cache)).toEqual([0, 0]);
  });

  it("count a click once that arrived while the stored clicks were read", async () => {
    const store = openMemoryStore();
    const click = { click: "c", link: "x", at, evidence: seen(iphone), keys: [1] };
    await store.clicks.record(appId, click);
    const restarted = cacheOf(store);
    const first = restarted.of(matchedApp);
    restarted.onClick(appId, click);
    await first;
    expect(await counts(restarted)).toEqual([1, 0]);
  });

  it("lag by two seconds at most while clicks arrive faster than they are counted", async () => {
    const come = (howMany: number) => {
      for (let click = 0; click < howMany; click += 1) {
        cache.onClick(appId, { click: `${now} ${click}`, evidence: seen(iphone), at: now });
      }
    };
    now += 10_000;
    come(1000);
    expect(await counts(cache)).toEqual([1000, 0]);
    now += 1999;
    come(201);
    expect(await counts(cache)).toEqual([1000, 0]);
    now += 1;
    expect(await counts(cache)).toEqual([1201, 0]);
    come(200);
    expect(await counts(cache)).toEqual([1401, 0]);
  });

  it("count all clicks, and sample the signals of as many as fit", async () => {
    now += 10_000;
    for (let click = 0; click < 40_000; click += 1) {
      const address = `203.${click % 200}.${Math.floor(click / 200)}.1`;
      cache.onClick(appId, {
        click: `${click}`,
        evidence: seen(iphone, undefined, address),
        at,
      });
      cache.onSignals(appId, `${click}`, seen(iphone, screen, address), at);
    }
    const [size = 0, withScreen] = await counts(cache);
    expect(size).toBeGreaterThanOrEqual(4000);
    expect(size).toBeLessThan(8000);
    expect(withScreen).toBe(size);
    const { clicks } = await cache.of(matchedApp);
    expect(clicks.over("ios", at, 3_600_000).count).toBe(40_000);
  });

  it("hold no counted or pending click longer than the app's match window", async () => {
    const ofMinutes = { id: appId, matching: { windowMs: 600_000 } };
    const quiet = { id: "quiet", matching: { windowMs: 600_000 } };
    const statistics = await cache.of(quiet);
    cache.onClick("quiet", { click: "counted", evidence: seen(iphone), at });
    await cache.of(quiet);
    cache.onClick("quiet", { click: "waiting", evidence: seen(iphone), at });
    expect(statistics.size).toBe(1);
    now += 600_001;
    await cache.of(ofMinutes);
    expect(statistics.size).toBe(0);
    expect((await cache.of(quiet)).size).toBe(0);
  });

  it("are rebuilt from the store when the match window changes", async () => {
    const store = openMemoryStore();
    cache = cacheOf(store);
    await cache.of(matchedApp);
    for (const [click, age] of Object.entries({ old: 700_000, new: 500_000 })) {
      const made = { click, evidence: seen(iphone), at: at - age };
      await store.clicks.record(appId, { ...made, link: "link" });
      cache.onClick(appId, made);
    }
    expect(await counts(cache)).toEqual([2, 0]);
    const ofMinutes = { id: appId, matching: { windowMs: 600_000 } };
    await cache.of(ofMinutes);
    now += 60_000;
    expect((await cache.of(ofMinutes)).size).toBe(1);
  });
});
