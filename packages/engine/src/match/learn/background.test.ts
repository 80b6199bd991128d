import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "./background.ts";
import { clickEvidence, hour, now, openEvidence, stranger } from "../evidence.fixture.ts";
import { terms } from "./terms.ts";

describe("the sample", () => {
  it("holds the newest clicks and drops older ones", () => {
    const background = new BackgroundStatistics({ size: 10 });
    background.record(clickEvidence(), now);
    for (let index = 0; index < 10; index += 1) background.record(stranger(index), now + 1 + index);
    expect(background.size).toBe(10);
    expect(background.oldest).toBe(now + 1);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
    expect(background.count(terms.timeZone())).toBe(10);
  });

  it("holds no click longer than its age limit", () => {
    const background = new BackgroundStatistics({ ageMs: 24 * hour });
    background.record(clickEvidence(), now - 24 * hour - 1);
    background.record(stranger(1), now - 24 * hour);
    background.record(stranger(2), now);
    expect(background.size).toBe(2);
    expect(background.oldest).toBe(now - 24 * hour);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
  });

  it("replaces the evidence of a click that is amended", () => {
    const background = new BackgroundStatistics();
    const number = background.record(clickEvidence({ page: null }), now);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
    background.amend(number ?? -1, clickEvidence());
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(1);
    expect(background.count(terms.language("de-ch"))).toBe(1);
    expect(background.size).toBe(1);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
  });

  it("does not bring back a dropped click that is amended", () => {
    const background = new BackgroundStatistics({ size: 1 });
    const number = background.record(clickEvidence({ page: null }), now);
    background.record(stranger(1), now);
    background.amend(number ?? -1, clickEvidence());
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
  });

  it("holds opens beside clicks without counting them as clicks", () => {
    const background = new BackgroundStatistics({ size: 2 });
    const open = openEvidence();
    const [network] = open.networks;
    background.record(stranger(0), now);
    background.recordOpen(
      { ...open, networks: [...open.networks, { v4: exactly("old key") }] },
      now,
      organic,
    );
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(1);
    expect(background.count(terms.network(network?.v4?.exact ?? ""))).toBe(1);
    expect(background.count(terms.network("old key"))).toBe(0);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
    background.record(stranger(1), now);
    background.record(stranger(2), now);
    expect(background.size).toBe(2);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
  });

  it("leaves out automated clicks", () => {
    const background = new BackgroundStatistics();
    expect(background.record(clickEvidence({ userAgent: "curl/8.5.0" }), now)).toBeUndefined();
    expect(background.size).toBe(0);
  });
});

describe("the rates", () => {
  it("count clicks of a platform in the last hours", () => {
    const background = new BackgroundStatistics();
    for (let index = 0; index < 120; index += 1) {
      background.record(stranger(index), now - 2 * hour + index * 60_000);
    }
    expect(background.clicks.over("ios", now, hour)).toEqual({ count: 60, ms: hour });
    expect(background.clicks.over("ios", now, 2 * hour).count).toBe(120);
    expect(background.clicks.over("android", now, hour).count).toBe(0);
  });

  it("forget what is older than a week", () => {
    const background = new BackgroundStatistics();
    background.record(stranger(1), now - 30 * 24 * hour);
    background.record(stranger(2), now);
    expect(background.clicks.over("ios", now, 168 * hour).count).toBe(1);
  });

  it("count a late click at the time it was made", () => {
    const background = new BackgroundStatistics();
    background.record(stranger(1), now);
    background.record(stranger(2), now - 3 * hour);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
    expect(background.clicks.over("ios", now, 5 * hour).count).toBe(2);
  });

  it("count an open as organic by its evidence and the shipped share", () => {
    const background = new BackgroundStatistics();
    background.recordOpen(openEvidence(), now, organic);
    background.recordOpen(openEvidence({ address: "203.0.113.9" }), now, certain);
    expect(background.organicOpens.over("ios", now, hour).count).toBeCloseTo(1, 2);
  });
});

describe("people", () => {
  it("are counted once, however often they click and open", () => {
    const background = new BackgroundStatistics();
    for (let index = 0; index < 20; index += 1) {
      background.record(clickEvidence({ visitor: `tab ${index}` }), now + index);
      background.recordOpen(openEvidence(), now + index, certain);
    }
    expect(background.people).toBe(1);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(1);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
    expect(background.size).toBe(40);
  });

  it("without page signals are the people who open the app, on a network with few people", () => {
    const background = new BackgroundStatistics();
    for (let index = 0; index < 5; index += 1) {
      background.record(clickEvidence({ page: null }), now + index);
      background.recordOpen(openEvidence(), now + index, certain);
    }
    expect(background.people).toBe(1);
  });

  it("leave no counts behind when the sample drops them", () => {
    const background = new BackgroundStatistics({ size: 3 });
    for (let index = 0; index < 20; index += 1) background.record(clickEvidence(), now + index);
    for (let index = 0; index < 3; index += 1) background.record(stranger(index), now + 100);
    expect(background.people).toBe(3);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(0);
    background.record(clickEvidence(), now + 200);
    expect(background.count(terms.timeZone("europe/zurich"))).toBe(1);
  });

  it("with the same phone are counted one by one behind an address with many phones", () => {
    const background = new BackgroundStatistics();
    const crowd = Array.from({ length: 300 }, (_, index) => 320 + index);
    for (const width of crowd) background.record(clickEvidence({ page: screen(width) }), now);
    for (let index = 0; index < 20; index += 1) background.record(clickEvidence(), now + index);
    expect(background.people).toBeGreaterThan(310);
  });

  it("are not counted again when the page signals of their click arrive", () => {
    const background = new BackgroundStatistics();
    background.record(clickEvidence(), now);
    const number = background.record(clickEvidence({ page: null }), now + 1);
    background.amend(number ?? -1, clickEvidence());
    expect(background.people).toBe(1);
    expect(background.clicks.over("ios", now, hour).count).toBe(1);
  });

  it("are counted separately by click, by open and by label", () => {
    const background = new BackgroundStatistics();
    background.record(clickEvidence(), now);
    expect(background.recordOpen(openEvidence(), now, certain)).toBe(1);
    expect(background.recordOpen(openEvidence(), now + 1, certain)).toBe(0);
    expect(background.recordLabel(openEvidence(), now + 2)).toBe(1);
    expect(background.recordLabel(openEvidence(), now + 3)).toBe(0);
  });
});

describe("the unattributed share of a click", () => {
  it("shrinks by the probability of every open that may have come from it", () => {
    const background = new BackgroundStatistics();
    const reason = { link: "x", ageMs: 1, bits: {}, agreement: {} };
    const open = (posterior: number) =>
      background.recordOpen(openEvidence(), now, {
        bayesFactor: 1,
        candidates: [{ ...reason, click: "c", posterior }],
      });
    expect(background.unattributedShare("c")).toBe(1);
    open(0.5);
    expect(background.unattributedShare("c")).toBe(0.5);
    open(0.5);
    expect(background.unattributedShare("c")).toBe(0.25);
    background.refund({ candidates: [{ ...reason, click: "c", posterior: 0.5 }] });
    expect(background.unattributedShare("c")).toBe(0.5);
    open(1);
    expect(background.unattributedShare("c")).toBe(0.05);
    background.refund({ candidates: [{ ...reason, click: "c", posterior: 1 }] });
    expect(background.unattributedShare("c")).toBeCloseTo(0.5, 10);
    expect(background.unattributedShare("another")).toBe(1);
  });
});

const organic = { bayesFactor: 0, candidates: [] };
const certain = { bayesFactor: 1e6, candidates: [] };

function screen(screenWidth: number) {
  return { screenWidth, screenHeight: 874, pixelRatio: 3, timeZone: "Europe/Zurich" };
}

function exactly(digest: string) {
  return { exact: digest, near: digest, wide: digest };
}

describe("the people who clicked from near a network", () => {
  const near = openEvidence({ address: "198.51.100.200" });

  it("are counted by their clicks, not by opens, which anybody can make up", () => {
    const background = new BackgroundStatistics();
    background.record(clickEvidence(), now);
    background.recordOpen(openEvidence({ screenWidth: 375, address: "198.51.100.8" }), now, {
      bayesFactor: 1,
      candidates: [],
    });
    expect(background.clickersNear(near, now)).toBe(1);
    expect(background.clickersNear(openEvidence({ address: "203.0.113.9" }), now)).toBe(0);
  });

  it("are those behind any relay if the open came through a relay", () => {
    const background = new BackgroundStatistics();
    background.record(clickEvidence({ hiddenNetwork: "relay" }), now);
    expect(background.clickersNear(openEvidence({ hiddenNetwork: "relay" }), now)).toBe(1);
    expect(background.clickersNear(near, now)).toBe(0);
  });

  it("are projected to a day if the full sample covers only some hours", () => {
    const background = new BackgroundStatistics({ size: 2 });
    background.record(stranger(1), now - 6 * hour);
    background.record(clickEvidence(), now);
    expect(background.clickersNear(near, now)).toBe(4);
  });
});
