import { normalizeClick } from "@throughline/engine";
import type { ClickEvidence } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { LocalLessons } from "../lessons/lessons.ts";
import { Backgrounds } from "./background.ts";

const app = "app";
const asked = { id: app, matching: { windowMs: 7 * 24 * 3_600_000 } };
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

/** How many clicks of the sample, and how many of them with a screen. */
async function counts(backgrounds: Backgrounds) {
  const statistics = await backgrounds.of(asked);
  return [statistics.size, statistics.count("s|ios|")];
}

let now: number;

function backgroundsOf({ clicks, lessons }: Store): Backgrounds {
  const clock = () => now;
  return new Backgrounds(clicks, new LocalLessons(lessons, clock), clock);
}

let backgrounds: Backgrounds;

beforeEach(async () => {
  now = at;
  backgrounds = backgroundsOf(openMemoryStore());
  await backgrounds.of(asked);
});

describe("an app's background", () => {
  it("counts a click whose page never tells anything", async () => {
    backgrounds.onClick(app, { click: "c", evidence: seen(iphone), at });
    expect(await counts(backgrounds)).toEqual([1, 0]);
  });

  it("counts a click once, by what its page told", async () => {
    backgrounds.onClick(app, { click: "c", evidence: seen(iphone), at });
    backgrounds.onSignals(app, "c", seen(iphone, screen), at);
    expect(await counts(backgrounds)).toEqual([1, 1]);
  });

  it("counts an iPad that posed as a Mac from the moment its page tells", async () => {
    backgrounds.onClick(app, { click: "c", evidence: seen(mac), at });
    expect(await counts(backgrounds)).toEqual([0, 0]);
    backgrounds.onSignals(app, "c", seen(mac, { ...screen, touchPoints: 5 }), at);
    expect(await counts(backgrounds)).toEqual([1, 1]);
  });

  it("starts from the store's clicks, whose pages may still tell more", async () => {
    const store = openMemoryStore();
    const click = { click: "c", link: "x", at, evidence: seen(iphone), keys: [1] };
    await store.clicks.record(app, click);
    const restarted = backgroundsOf(store);
    expect(await counts(restarted)).toEqual([1, 0]);
    restarted.onSignals(app, "c", seen(iphone, screen), at);
    expect(await counts(restarted)).toEqual([1, 1]);
  });

  it("passes over signals of a click it does not know", async () => {
    backgrounds.onSignals(app, "c", seen(iphone, screen), at);
    expect(await counts(backgrounds)).toEqual([0, 0]);
  });

  it("counts a click once that came while the past was read", async () => {
    const store = openMemoryStore();
    const click = { click: "c", link: "x", at, evidence: seen(iphone), keys: [1] };
    await store.clicks.record(app, click);
    const restarted = backgroundsOf(store);
    const first = restarted.of(asked);
    restarted.onClick(app, click);
    await first;
    expect(await counts(restarted)).toEqual([1, 0]);
  });

  it("is a moment behind while clicks come faster than they are counted, and no longer", async () => {
    const come = (howMany: number) => {
      for (let click = 0; click < howMany; click += 1) {
        backgrounds.onClick(app, { click: `${now} ${click}`, evidence: seen(iphone), at: now });
      }
    };
    now += 10_000;
    come(1000);
    expect(await counts(backgrounds)).toEqual([1000, 0]);
    now += 1999;
    come(201);
    expect(await counts(backgrounds)).toEqual([1000, 0]);
    now += 1;
    expect(await counts(backgrounds)).toEqual([1201, 0]);
    come(200);
    expect(await counts(backgrounds)).toEqual([1401, 0]);
  });

  it("counts how many came, and by what they and their pages show as many as it holds", async () => {
    now += 10_000;
    for (let click = 0; click < 40_000; click += 1) {
      const address = `203.${click % 200}.${Math.floor(click / 200)}.1`;
      backgrounds.onClick(app, {
        click: `${click}`,
        evidence: seen(iphone, undefined, address),
        at,
      });
      backgrounds.onSignals(app, `${click}`, seen(iphone, screen, address), at);
    }
    const [size = 0, told] = await counts(backgrounds);
    expect(size).toBeGreaterThanOrEqual(4000);
    expect(size).toBeLessThan(8000);
    expect(told).toBe(size);
    const { clicks } = await backgrounds.of(asked);
    expect(clicks.over("ios", at, 3_600_000).count).toBe(40_000);
  });

  it("holds nothing longer than the app's match window, counted or waiting", async () => {
    const ofMinutes = { id: app, matching: { windowMs: 600_000 } };
    const quiet = { id: "quiet", matching: { windowMs: 600_000 } };
    const statistics = await backgrounds.of(quiet);
    backgrounds.onClick("quiet", { click: "counted", evidence: seen(iphone), at });
    await backgrounds.of(quiet);
    backgrounds.onClick("quiet", { click: "waiting", evidence: seen(iphone), at });
    expect(statistics.size).toBe(1);
    now += 600_001;
    await backgrounds.of(ofMinutes);
    expect(statistics.size).toBe(0);
    expect((await backgrounds.of(quiet)).size).toBe(0);
  });

  it("begins anew from the store when the window changes", async () => {
    const store = openMemoryStore();
    backgrounds = backgroundsOf(store);
    await backgrounds.of(asked);
    for (const [click, age] of Object.entries({ old: 700_000, new: 500_000 })) {
      const made = { click, evidence: seen(iphone), at: at - age };
      await store.clicks.record(app, { ...made, link: "link" });
      backgrounds.onClick(app, made);
    }
    expect(await counts(backgrounds)).toEqual([2, 0]);
    const ofMinutes = { id: app, matching: { windowMs: 600_000 } };
    await backgrounds.of(ofMinutes);
    now += 60_000;
    expect((await backgrounds.of(ofMinutes)).size).toBe(1);
  });
});
