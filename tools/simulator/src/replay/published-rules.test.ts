import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "@throughline/engine/durations";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";
import { detourWeights, linkForty, traceback } from "./published-rules.ts";
import { replay } from "./replay.ts";

const ip = "203.0.113.7";
const elsewhere = "198.51.100.1";
const webView =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

const click: WorldClick = {
  id: "click",
  t: 0,
  link: "right",
  ip,
  ua: `${webView} Version/17.5 Safari/604.1`,
  al: "de-DE,de;q=0.9",
  js: { sw: 390, sh: 844, dpr: 3, tz: "Europe/Berlin", lang: "de-DE", langs: ["de-DE"], touch: 5 },
};
const open: WorldOpen = {
  id: "open",
  t: minuteMs,
  ip,
  platform: "ios",
  model: "iPhone 13",
  osVersion: "17.5.1",
  sw: 390,
  sh: 844,
  scale: 3,
  locales: ["de-DE"],
  tz: "Europe/Berlin",
  ua: webView,
};

async function routes(
  matcher: Matcher,
  clicks: readonly WorldClick[],
  ...opens: readonly WorldOpen[]
): Promise<(string | null)[]> {
  const { answers } = await replay({ clicks, opens }, matcher, () => 0);
  return answers.map(({ link }) => link);
}

describe("Detour's weights", () => {
  it("match by address, device and one more signal, each click once", async () => {
    expect(await routes(detourWeights(), [click], open, open)).toEqual(["right", null]);
  });

  it.each([
    ["another address", { ip: elsewhere }],
    ["another version", { osVersion: "16.7" }],
    ["another model's user agent", { platform: "android" }],
    ["neither zone nor screen", { tz: "Asia/Tokyo", sw: 430, sh: 932 }],
    ["more than a day later", { t: 24 * hourMs + 1 }],
  ] as const)("do not match with %s", async (_, change) => {
    expect(await routes(detourWeights(), [click], { ...open, ...change })).toEqual([null]);
  });

  it("prefer the click with more points to a newer click", async () => {
    const newer = { ...click, id: "newer", t: 1, link: "newer", al: "fr-FR" };
    const page = { ...click.js, lang: "fr-FR", langs: ["fr-FR"] };
    expect(await routes(detourWeights(), [click, { ...newer, js: page }], open)).toEqual(["right"]);
    expect(
      await routes(detourWeights(), [click, { ...newer, js: click.js ?? null }], open),
    ).toEqual(["newer"]);
  });
});

describe("Traceback's rule", () => {
  it("matches without the same address and prefers a click with it", async () => {
    const other = { ...click, id: "other", t: 1, link: "other", ip: elsewhere };
    expect(await routes(traceback(), [other], open)).toEqual(["other"]);
    expect(await routes(traceback(), [click, other], open)).toEqual(["right"]);
  });

  it.each([
    ["another screen", { sw: 430 }],
    ["another zone", { tz: "Asia/Tokyo" }],
    ["another language", { locales: ["fr-FR"] }],
    ["more than half an hour later", { t: hourMs / 2 + 1 }],
  ])("does not match with %s", async (_, change) => {
    expect(await routes(traceback(), [click], { ...open, ...change })).toEqual([null]);
  });
});

describe("LinkForty's rule", () => {
  it("matches by the /24 and a similar user agent, each click any number of times", async () => {
    const inApp = { ...click, ua: `${webView} Instagram 400.0`, ip: "203.0.113.9" };
    expect(await routes(linkForty(), [inApp], open, open)).toEqual(["right", "right"]);
    expect(await routes(linkForty(), [click], open)).toEqual([null]);
  });

  it("considers the newest thousand clicks", async () => {
    const inApp = { ...click, ua: webView };
    const crowd = Array.from({ length: 1000 }, (_, index) => ({
      ...inApp,
      id: `other${index}`,
      t: index,
      ip: elsewhere,
    }));
    expect(await routes(linkForty(), [inApp, ...crowd.slice(1)], open)).toEqual(["right"]);
    expect(await routes(linkForty(), [inApp, ...crowd], open)).toEqual([null]);
  });
});
