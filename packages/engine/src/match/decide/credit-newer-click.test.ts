import { describe, expect, it } from "vitest";
import { creditNewerClick } from "./credit-newer-click.ts";
import { candidate, hour, minute, now } from "../evidence.fixture.ts";

/** Installs are equally likely at any time, and a second click is as likely as a click by a stranger. */
const steady = { prior: () => 1, repeatClickRatio: () => 1, isOtherPhone: () => false };

const older = candidate({ at: now - hour });
const newer = candidate({ at: now - minute, link: "link-b" });

describe("crediting newer clicks", () => {
  it("moves part of an older click's odds to a newer click and keeps the sum", () => {
    const odds = Float64Array.from([100, 5]);
    const changed = creditNewerClick([older, newer], odds, steady);
    const share = 0.06 * 5;
    expect(odds[0]).toBeCloseTo(100 / (1 + share), 10);
    expect(odds[1]).toBeCloseTo(5 + (100 * share) / (1 + share), 10);
    expect(changed.get(0)).toBeCloseTo(1 / (1 + share), 10);
    expect(changed.get(1)).toBeCloseTo((odds[1] ?? 0) / 5, 10);
  });

  it("gives each newer click a share by how likely it is a second click, in any order of candidates", () => {
    const newest = candidate({ at: now - 1, link: "link-c" });
    const odds = Float64Array.from([2, 100, 2]);
    creditNewerClick([newest, older, newer], odds, {
      ...steady,
      prior: () => 1,
      repeatClickRatio: (_, second) => (second === newest.at ? 10 : 1),
    });
    // The second click gives a share of its own odds to the newest.
    const all = 1 + 0.06 * 2 * 11;
    const onwards = 0.06 * 2 * 10;
    expect(odds[1]).toBeCloseTo(100 / all, 10);
    expect(odds[2]).toBeCloseTo(2 / (1 + onwards) + (100 * 0.12) / all, 10);
    expect(odds.reduce((sum, one) => sum + one, 0)).toBeCloseTo(104, 10);
  });

  it("moves more odds if the newer click explains the time of the install better", () => {
    const odds = Float64Array.from([100, 5]);
    creditNewerClick([older, newer], odds, {
      ...steady,
      prior: ({ at }) => (at === older.at ? 0.5 : 100),
      repeatClickRatio: () => 1,
    });
    expect(odds[0]).toBeCloseTo(100 / (1 + 0.06 * (5 / 0.5)), 10);
  });

  it("moves nothing to a click from another phone", () => {
    const odds = Float64Array.from([100, 5]);
    const isOtherPhone = ({ click }: { click: string }) => click === newer.click;
    expect(creditNewerClick([older, newer], odds, { ...steady, isOtherPhone }).size).toBe(0);
    expect([...odds]).toEqual([100, 5]);
  });

  it("leaves the older click a third of its odds beside one newer click, however likely that is", () => {
    const odds = Float64Array.from([99, 1e9]);
    creditNewerClick([older, newer], odds, steady);
    expect(odds[0]).toBeCloseTo(33, 10);
  });

  it("compares only the hundred likeliest clicks", () => {
    const alike = Array.from({ length: 110 }, (_, index) =>
      candidate({ at: now - hour + index, link: `link-${index}` }),
    );
    const odds = Float64Array.from({ length: 110 }, (_, index) => 1 + index);
    let compared = 0;
    const changed = creditNewerClick(alike, odds, {
      ...steady,
      prior: () => 1,
      repeatClickRatio: () => {
        compared += 1;
        return 1;
      },
    });
    expect(compared).toBe((100 * 99) / 2);
    expect(odds.slice(0, 10)).toEqual(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    expect(changed.size).toBe(100);
  });

  it("changes nothing if no click is newer, if the newer click is unlikely, or if the older click has too little", () => {
    const together = candidate({ at: older.at, link: "link-b" });
    const unchanged = [
      { candidates: [older, together], odds: [100, 5] },
      { candidates: [newer, older], odds: [100, 1e-6] },
      { candidates: [older, newer], odds: [100, 1e-6] },
      { candidates: [older, newer], odds: [0.05, 100] },
    ];
    for (const { candidates, odds } of unchanged) {
      const after = Float64Array.from(odds);
      expect(creditNewerClick(candidates, after, steady).size).toBe(0);
      expect([...after]).toEqual(odds);
    }
  });
});
