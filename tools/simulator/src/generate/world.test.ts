import { describe, expect, it } from "vitest";
import type { WorldClick } from "../world/format.ts";
import { describeParameters } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import { worlds } from "./presets.ts";
import { generateWorld } from "./world.ts";

/** A world that is small enough to be quick and large enough for stable shares. */
const small: WorldParameters = { ...worlds.sparse, days: 60, clicks: 6_000 };
const world = generateWorld(small);
const clicked = world.truth.flatMap((line, index) => {
  const click = world.clicks.find(({ id }) => id === line.click);
  const open = world.opens[index];
  return click && open ? [{ click, open }] : [];
});

function shareOf<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.filter(test).length / items.length;
}

/** The share of clicked opens within a time of their click. */
function within(ms: number): number {
  return shareOf(clicked, ({ click, open }) => open.t - click.t <= ms);
}

function isIpv6(ip: string | null | undefined): boolean {
  return /:.*:/u.test(ip ?? "") && !ip?.startsWith("::ffff:");
}

describe("a generated world", () => {
  it("is the same for the same seed, byte for byte, and differs for another seed", () => {
    const parameters = { ...small, days: 3, clicks: 200 };
    const bytes = JSON.stringify(generateWorld(parameters));
    expect(JSON.stringify(generateWorld(parameters))).toBe(bytes);
    expect(JSON.stringify(generateWorld({ ...parameters, seed: 2 }))).not.toBe(bytes);
  });

  it("is sorted by time, with truth in the order of the opens", () => {
    expect(world.clicks.map(({ t }) => t)).toEqual(
      world.clicks.map(({ t }) => t).toSorted((a, b) => a - b),
    );
    expect(world.truth.map(({ open }) => open)).toEqual(world.opens.map(({ id }) => id));
    expect(world.opens.map(({ t }) => t)).toEqual(
      world.opens.map(({ t }) => t).toSorted((a, b) => a - b),
    );
  });

  it("names in its truth a click before the open, on the named link", () => {
    for (const [index, line] of world.truth.entries()) {
      if (line.kind === "organic") {
        expect(line.click).toBeNull();
        continue;
      }
      const click = world.clicks.find(({ id }) => id === line.click);
      expect(click?.link).toBe(line.link);
      expect(click?.t).toBeLessThan(world.opens[index]?.t ?? 0);
    }
  });

  it("has three quarters of the installs within an hour of the click and most within a day", () => {
    expect(within(60_000)).toBeLessThan(0.05);
    expect(within(10 * 60_000)).toBeGreaterThan(0.45);
    expect(within(3_600_000)).toBeCloseTo(0.75, 1);
    expect(within(86_400_000)).toBeCloseTo(0.94, 1);
  });

  it("has two opens of five after a click", () => {
    expect(shareOf(world.truth, ({ kind }) => kind === "clicked")).toBeCloseTo(0.4, 1);
  });

  it("has different address families for about one click and open in eight", () => {
    const flips = shareOf(clicked, ({ click, open }) => isIpv6(click.ip) !== isIpv6(open.ip));
    expect(flips).toBeGreaterThan(0.09);
    expect(flips).toBeLessThan(0.18);
  });

  it("has frozen system tokens in Safari since iOS 26 and never in Chrome", () => {
    const agents = world.clicks.map(({ ua }) => ua ?? "");
    const safari26 = agents.filter((ua) => /Version\/26\..*Mobile\/15E148 Safari/u.test(ua));
    expect(safari26.length).toBeGreaterThan(100);
    expect(safari26.every((ua) => /iPhone OS 18_[67] like/u.test(ua))).toBe(true);
    expect(agents.some((ua) => /iPhone OS 26_\d.*CriOS/u.test(ua))).toBe(true);
  });

  it("has iPads with a Mac's user agent, masked Android user agents and in-app browsers", () => {
    const touchMacs = world.clicks.filter(
      ({ ua, js }) => ua?.includes("Macintosh") && (js?.touch ?? 0) > 1,
    );
    expect(touchMacs.length).toBeGreaterThan(20);
    for (const part of ["Android 10; K", "Instagram", "FBAN/FBIOS", "FB_IAB", "BytedanceWebview"]) {
      expect(shareOf(world.clicks, ({ ua }) => ua?.includes(part) ?? false)).toBeGreaterThan(0.005);
    }
  });

  it("has about the relay share of Safari clicks behind a relay, and no opens", () => {
    const safari = world.clicks.filter(({ ua }) => /Version\/.*Mobile.*Safari/u.test(ua ?? ""));
    expect(shareOf(safari, ({ ipFlag }) => ipFlag === "relay")).toBeCloseTo(small.relayShare, 1);
    expect(world.opens.some(({ ipFlag }) => ipFlag === "relay")).toBe(false);
  });

  it("has the same screen on the page as in the app for all but one or two of a hundred clicks", () => {
    const sides = ({ sw, sh }: { sw?: number | null; sh?: number | null }) =>
      [sw ?? 0, sh ?? 0].toSorted((a, b) => a - b);
    const pages = clicked.flatMap(({ click: { js }, open }) => (js ? [{ js, open }] : []));
    const other = shareOf(pages, ({ js, open }) => {
      const [onPage = 0, inApp = 0] = [sides(js)[0], sides(open)[0]];
      return Math.abs(onPage - inApp) > 1;
    });
    expect(other).toBeGreaterThan(0.005);
    expect(other).toBeLessThan(0.025);
  });

  it("has the requested number of variants of each Android model", () => {
    const names = (androidVariants: number) => {
      const { opens } = generateWorld({ ...small, clicks: 1_500, androidVariants });
      const phones = opens.filter(({ platform }) => platform === "android");
      return new Set(phones.map(({ model }) => model)).size;
    };
    expect(names(4)).toBeGreaterThan(2 * names(1));
  });

  it("has a second address only if the parameters say so", () => {
    expect(world.clicks.some(({ ip2 }) => ip2 !== undefined)).toBe(false);
    const both = generateWorld({ ...small, clicks: 400, days: 5, secondAddress: 1 });
    const dual = both.clicks.filter(({ ip2 }) => ip2 !== undefined);
    expect(dual.length).toBeGreaterThan(100);
    expect(dual.every(({ ip, ip2 }) => isIpv6(ip) !== isIpv6(ip2))).toBe(true);
  });
});

describe("a crowd", () => {
  it("clicks its one link from one city within the hour", () => {
    const surge = { city: "London", startHour: 19, hours: 1, clicks: 2_000, links: 1 };
    const crowded = generateWorld({ ...worlds.dense, clicks: 1_000, surges: [surge] });
    const from = Date.parse(worlds.dense.start) + 19 * 3_600_000;
    const inTheHour = (click: WorldClick) =>
      click.link === "crowd-0-0" && click.t >= from && click.t < from + 3_600_000;
    const crowd = crowded.clicks.filter(inTheHour);
    expect(crowd.length).toBeGreaterThan(1_900);
    expect(shareOf(crowd, ({ js }) => !js || js.tz === "Europe/London")).toBeGreaterThan(0.98);
  });
});

describe("a campus", () => {
  it("has most clicks behind its few addresses, on many links", () => {
    const campus = generateWorld({ ...worlds.campus, days: 4, clicks: 3_000 });
    const shared = campus.clicks.filter(({ ip }) => /^(::ffff:)?141\.20\./u.test(ip ?? ""));
    expect(shared.length / campus.clicks.length).toBeGreaterThan(0.5);
    expect(new Set(shared.map(({ ip }) => ip?.replace("::ffff:", ""))).size).toBe(8);
    expect(new Set(campus.clicks.map(({ link }) => link)).size).toBeGreaterThan(1_000);
  });
});

describe("the parameters", () => {
  it("each have a meaning and a source", () => {
    expect(Object.keys(describeParameters).toSorted()).toEqual(Object.keys(small).toSorted());
    for (const [meaning, source] of Object.values(describeParameters)) {
      expect(meaning).not.toBe("");
      expect(source).not.toBe("");
    }
  });
});
