import { describe, expect, it } from "vitest";
import { matchesDisplay, otherDisplays } from "./displays.ts";

const outer = { short: 466, long: 678, scale: 3 };
const inner = { short: 626, long: 890, scale: 3 };

describe("the other display of a phone", () => {
  it("is the inner or the outer one of a folding iPhone", () => {
    expect(otherDisplays(outer)).toEqual([inner]);
    expect(otherDisplays(inner)).toEqual([outer]);
  });

  it("does not exist if the phone has one display or its density is unknown", () => {
    expect(otherDisplays({ short: 402, long: 874, scale: 3 })).toEqual([]);
    expect(otherDisplays({ short: 466, long: 678 })).toEqual([]);
  });

  it("is one of several if phones share a display", () => {
    // The inner display of the Galaxy Z Fold2 and Fold3.
    const shared = { short: 1768 / 2.625, long: 2208 / 2.625, scale: 2.625 };
    expect(otherDisplays(shared)).toHaveLength(2);
  });
});

describe("a browser's screen", () => {
  it("is the other display at another density, rounded", () => {
    const app = { short: 1856 / 2.625, long: 2160 / 2.625, scale: 2.625 };
    const browser = { short: Math.ceil(968 / 2.8), long: Math.ceil(2376 / 2.8), scale: 2.8 };
    expect(matchesDisplay(browser, otherDisplays(app))).toBe(true);
  });

  it("is not the other display if the size differs or the density is unknown", () => {
    expect(matchesDisplay({ short: 402, long: 874, scale: 3 }, otherDisplays(outer))).toBe(false);
    expect(matchesDisplay({ short: 626, long: 890 }, otherDisplays(outer))).toBe(false);
  });
});
