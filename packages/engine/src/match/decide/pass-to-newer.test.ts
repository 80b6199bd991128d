import { describe, expect, it } from "vitest";
import { passToNewer } from "./pass-to-newer.ts";
import { candidate, hour, minute, now } from "../evidence.fixture.ts";

/** Everybody is as likely to install at any time, and a click comes by chance as often as again. */
const steady = { prior: () => 1, again: () => 1, otherPhone: () => false };

const older = candidate({ at: now - hour });
const newer = candidate({ at: now - minute, link: "link-b" });

describe("an older click", () => {
  it("passes part of its odds to a newer one, and none are lost", () => {
    const odds = Float64Array.from([100, 5]);
    const changed = passToNewer([older, newer], odds, steady);
    const share = 0.06 * 5;
    expect(odds[0]).toBeCloseTo(100 / (1 + share), 10);
    expect(odds[1]).toBeCloseTo(5 + (100 * share) / (1 + share), 10);
    expect(changed.get(0)).toBeCloseTo(1 / (1 + share), 10);
    expect(changed.get(1)).toBeCloseTo((odds[1] ?? 0) / 5, 10);
  });

  it("passes odds on whatever the order, to each newer one as it is likelier than chance", () => {
    const newest = candidate({ at: now - 1, link: "link-c" });
    const odds = Float64Array.from([2, 100, 2]);
    passToNewer([newest, older, newer], odds, {
      ...steady,
      prior: () => 1,
      again: (_, second) => (second === newest.at ? 10 : 1),
    });
    // Of the newer one's two, too, part goes on to the newest.
    const all = 1 + 0.06 * 2 * 11;
    const onwards = 0.06 * 2 * 10;
    expect(odds[1]).toBeCloseTo(100 / all, 10);
    expect(odds[2]).toBeCloseTo(2 / (1 + onwards) + (100 * 0.12) / all, 10);
    expect(odds.reduce((sum, one) => sum + one, 0)).toBeCloseTo(104, 10);
  });

  it("passes on more the likelier an install is after the newer click than after its own", () => {
    const odds = Float64Array.from([100, 5]);
    passToNewer([older, newer], odds, {
      ...steady,
      prior: (at) => (at === older.at ? 0.5 : 100),
      again: () => 1,
    });
    expect(odds[0]).toBeCloseTo(100 / (1 + 0.06 * (5 / 0.5)), 10);
  });

  it("passes nothing to a click from another phone", () => {
    const odds = Float64Array.from([100, 5]);
    const otherPhone = ({ click }: { click: string }) => click === newer.click;
    expect(passToNewer([older, newer], odds, { ...steady, otherPhone }).size).toBe(0);
    expect([...odds]).toEqual([100, 5]);
  });

  it("keeps a third beside one newer click, whatever that looks like", () => {
    const odds = Float64Array.from([99, 1e9]);
    passToNewer([older, newer], odds, steady);
    expect(odds[0]).toBeCloseTo(33, 10);
  });

  it("asks no more than the hundred likeliest, however many look alike", () => {
    const alike = Array.from({ length: 110 }, (_, index) =>
      candidate({ at: now - hour + index, link: `link-${index}` }),
    );
    const odds = Float64Array.from({ length: 110 }, (_, index) => 1 + index);
    let asked = 0;
    const changed = passToNewer(alike, odds, {
      ...steady,
      prior: () => 1,
      again: () => {
        asked += 1;
        return 1;
      },
    });
    expect(asked).toBe((100 * 99) / 2);
    expect(odds.slice(0, 10)).toEqual(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    expect(changed.size).toBe(100);
  });

  it("keeps its odds where no click is newer, where the newer one is unlike, and where it has none", () => {
    const together = candidate({ at: older.at, link: "link-b" });
    const unchanged = [
      { candidates: [older, together], odds: [100, 5] },
      { candidates: [newer, older], odds: [100, 1e-6] },
      { candidates: [older, newer], odds: [100, 1e-6] },
      { candidates: [older, newer], odds: [0.05, 100] },
    ];
    for (const { candidates, odds } of unchanged) {
      const after = Float64Array.from(odds);
      expect(passToNewer(candidates, after, steady).size).toBe(0);
      expect([...after]).toEqual(odds);
    }
  });
});
