import { normalizeClick } from "@throughline/engine";
import type { ClickEvidence } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { Backgrounds } from "./background.ts";
import { Lessons } from "./lessons/lessons.ts";

const app = "app";
const at = 1_763_164_800_000;
const screen = { screenWidth: 393, screenHeight: 852, pixelRatio: 3 };
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";

function seen(userAgent: string, page?: object): ClickEvidence {
  return normalizeClick({ userAgent, ...(page && { page }) }, { digest: (text) => text });
}

/** How many clicks of the sample, and how many of them with a screen. */
async function counts(backgrounds: Backgrounds) {
  const statistics = await backgrounds.of(app);
  return [statistics.size, statistics.count("s|ios|")];
}

function backgroundsOf({ clicks, lessons }: Store): Backgrounds {
  return new Backgrounds(clicks, new Lessons(lessons, () => at));
}

let backgrounds: Backgrounds;

beforeEach(async () => {
  backgrounds = backgroundsOf(openMemoryStore());
  await backgrounds.of(app);
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
});
