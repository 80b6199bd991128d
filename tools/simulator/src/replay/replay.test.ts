import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import { readWorld } from "../world/read.ts";
import { sameAddressAndSystem, sameAddressLatestClick } from "./baselines.ts";
import type { Matcher } from "./matcher.ts";
import { replay } from "./replay.ts";
import { throughline } from "./throughline.ts";

const tiny = await readWorld(fileURLToPath(new URL("../../fixtures/tiny", import.meta.url)));
const stopped = () => 0;

/** A matcher that records its calls in order. */
function recorder(): { matcher: Matcher; told: string[] } {
  const told: string[] = [];
  return {
    told,
    matcher: {
      async click({ id }) {
        told.push(id);
      },
      async open({ id }) {
        told.push(id);
        return { link: null };
      },
    },
  };
}

function clickAt(id: string, t: number): WorldClick {
  return { id, t, link: "x" };
}

function links(answers: readonly { readonly link: string | null }[]) {
  return answers.map(({ link }) => link);
}

describe("replay", () => {
  it("gives a matcher only the clicks made before each open", async () => {
    const { matcher, told } = recorder();
    await replay(tiny, matcher, stopped);
    expect(told).toEqual(["c1", "c2", "c3", "o1", "o2", "o3", "o4", "o5"]);
  });

  it("treats a click in the same millisecond as an open as earlier", async () => {
    const open: WorldOpen = { id: "open", t: 10, platform: "ios" };
    const { matcher, told } = recorder();
    const clicks = [clickAt("same", 10), clickAt("later", 11)];
    await replay({ clicks, opens: [open, { ...open, id: "end", t: 20 }] }, matcher, stopped);
    expect(told).toEqual(["same", "open", "later", "end"]);
  });

  it("measures the duration of each answer with the given stopwatch", async () => {
    let now = 0;
    const { matcher } = recorder();
    const { durations } = await replay(tiny, matcher, () => (now += 3));
    expect([...durations]).toEqual([3, 3, 3, 3, 3]);
  });

  it("reports its progress up to the end", async () => {
    const seen: [number, number][] = [];
    const { matcher } = recorder();
    await replay(tiny, matcher, stopped, (done, total) => seen.push([done, total]));
    expect(seen.at(0)).toEqual([1, 9]);
    expect(seen.at(-1)).toEqual([9, 9]);
  });
});

describe("the baselines", () => {
  it("match the newest click from the address, each click once", async () => {
    const { answers } = await replay(tiny, sameAddressLatestClick(), stopped);
    expect(links(answers)).toEqual(["spring", "summer", "autumn", null, null]);
  });

  it("forget a click after 24 hours", async () => {
    const day = 86_400_000;
    const click: WorldClick = { id: "c", t: 0, link: "x", ip: "203.0.113.1" };
    const open: WorldOpen = { id: "o", t: day, platform: "ios", ip: "203.0.113.1" };
    const matched = async (t: number) => {
      const world = { clicks: [click], opens: [{ ...open, t }] };
      return links((await replay(world, sameAddressLatestClick(), stopped)).answers);
    };
    expect(await matched(day)).toEqual(["x"]);
    expect(await matched(day + 1)).toEqual([null]);
  });

  it("compare the system by the user agent, even if its version is frozen", async () => {
    const { answers } = await replay(tiny, sameAddressAndSystem(), stopped);
    expect(links(answers)).toEqual(["spring", "summer", null, null, null]);
  });
});

describe("throughline", () => {
  it("matches an open to the click of the same network and device and claims the click", async () => {
    const [, , pixelClick] = tiny.clicks;
    const [, , pixelOpen] = tiny.opens;
    if (!pixelClick || !pixelOpen) throw new Error("The tiny world has three clicks and opens.");
    const world = { clicks: [pixelClick], opens: [pixelOpen, { ...pixelOpen, id: "again" }] };
    const { answers } = await replay(world, throughline({ threshold: 0.9 }), stopped);
    expect(links(answers)).toEqual(["autumn", null]);
    expect(answers[0]?.likeliest?.link).toBe("autumn");
    expect(answers[0]?.likeliest?.probability).toBeGreaterThan(0.9);
  });

  it("matches nothing before the first click", async () => {
    const { answers } = await replay(
      { clicks: [], opens: tiny.opens },
      throughline({ threshold: 0.01 }),
      stopped,
    );
    expect(links(answers)).toEqual([null, null, null, null, null]);
  });

  it("returns each link under the world's name for it", async () => {
    const [, , click] = tiny.clicks;
    const [, , open] = tiny.opens;
    if (!click || !open) throw new Error("The tiny world has three clicks and opens.");
    const world = { clicks: [{ ...click, link: "/.env?x=1#ü" }], opens: [open] };
    const { answers } = await replay(world, throughline({ threshold: 0.9 }), stopped);
    expect(links(answers)).toEqual(["/.env?x=1#ü"]);
  });

  it("ignores clicks of crawlers that only the service's list knows", async () => {
    const [, , click] = tiny.clicks;
    const [, , open] = tiny.opens;
    if (!click || !open) throw new Error("The tiny world has three clicks and opens.");
    const crawler = { ...click, ua: `${click.ua} ia_archiver` };
    const world = { clicks: [crawler], opens: [open] };
    const { answers } = await replay(world, throughline({ threshold: 0.01 }), stopped);
    expect(answers).toEqual([{ link: null }]);
  });

  it("lets a browser's newer click supersede its older one", async () => {
    const [, , click] = tiny.clicks;
    const [, , open] = tiny.opens;
    if (!click || !open) throw new Error("The tiny world has three clicks and opens.");
    const twice = (visitor: string | null) => [
      { ...click, id: "older", link: "older", visitor },
      { ...click, id: "newer", link: "newer", visitor, t: click.t + 1 },
    ];
    const route = async (visitor: string | null) => {
      const world = { clicks: twice(visitor), opens: [open] };
      return links((await replay(world, throughline({ threshold: 0.9 }), stopped)).answers);
    };
    expect(await route("browser")).toEqual(["newer"]);
    expect(await route(null)).toEqual([null]);
  });

  it("gives links marked sensitive only to opens that are far more likely", async () => {
    const [, , click] = tiny.clicks;
    const [, , open] = tiny.opens;
    if (!click || !open) throw new Error("The tiny world has three clicks and opens.");
    const rival = { ...click, id: "rival", link: "rival", visitor: null };
    const route = async (clicks: readonly WorldClick[], sensitive: boolean) => {
      const matcher = throughline({ threshold: 0.3, sensitive });
      return links((await replay({ clicks, opens: [open] }, matcher, stopped)).answers);
    };
    expect(await route([click], true)).toEqual(["autumn"]);
    expect(await route([rival, click], false)).not.toEqual([null]);
    expect(await route([rival, click], true)).toEqual([null]);
  });

  it("uses both addresses of click and open, the open's second one in a second request", async () => {
    const [, , click] = tiny.clicks;
    const [, , open] = tiny.opens;
    if (!click || !open) throw new Error("The tiny world has three clicks and opens.");
    const [v4, v6] = ["203.0.113.9", "2001:db8:7:1::2"];
    const bare = { ...click, visitor: null, ip2: null };
    // The same phone in other places, so that the phone alone is weak evidence.
    const crowd = Array.from({ length: 6 }, (_, index) => ({
      ...bare,
      id: `c${index}`,
      link: `other ${index}`,
      ip: `198.51.100.${index}`,
    }));
    const route = async (clicked: Partial<WorldClick>, opened: Partial<WorldOpen>) => {
      const clicks = [...crowd, { ...bare, link: "mine", ...clicked }];
      const world = { clicks, opens: [{ ...open, ...opened }] };
      return links((await replay(world, throughline({ threshold: 0.9 }), stopped)).answers);
    };
    expect(await route({ ip: v6 }, { ip: v4 })).toEqual([null]);
    expect(await route({ ip: v6 }, { ip: v4, ip2: v6 })).toEqual(["mine"]);
    expect(await route({ ip: v6, ip2: v4 }, { ip: v4 })).toEqual(["mine"]);
  });
});
