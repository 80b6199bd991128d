import { describe, expect, it } from "vitest";
import { sameScreen, toScreen } from "./screen.ts";

describe("a screen", () => {
  it("has its shorter side first, so that a turned phone is the same phone", () => {
    expect(toScreen(852, 393, 3)).toEqual({ short: 393, long: 852, scale: 3 });
    expect(toScreen(393, 852, 3)).toEqual({ short: 393, long: 852, scale: 3 });
  });

  it("is kept to hundredths", () => {
    expect(toScreen(411.42857142857144, 914.2857142857143, 2.625)).toEqual({
      short: 411.43,
      long: 914.29,
      scale: 2.63,
    });
  });

  it.each([0, Number.NaN, Number.POSITIVE_INFINITY, -390, undefined])(
    "has no side of %s",
    (side) => {
      expect(toScreen(side, 844, 3)).toBeUndefined();
      expect(toScreen(844, side, 3)).toBeUndefined();
      expect(toScreen(390, 844, side)).toEqual({ short: 390, long: 844 });
    },
  );
});

describe("two screens", () => {
  // A Pixel's, as the phone reports it.
  const phone = { short: 411.43, long: 914.29, scale: 2.63 };

  it.each([
    [{ short: 412, long: 915, scale: 2.625 }, true],
    [{ short: 411, long: 914 }, true],
    [{ short: 412.43, long: 915.29, scale: 2.63 }, true],
    [{ short: 413, long: 914, scale: 2.63 }, false],
    [{ short: 411, long: 916, scale: 2.63 }, false],
    [{ short: 411, long: 914, scale: 2.75 }, false],
  ])("are one where a browser rounds: %j", (browser, same) => {
    expect(sameScreen(phone, browser)).toBe(same);
    expect(sameScreen(browser, phone)).toBe(same);
  });

  it("of one size and two scales are two: iPhone 11 and 11 Pro Max", () => {
    const [eleven, max] = [toScreen(414, 896, 2), toScreen(414, 896, 3)];
    expect(eleven && max && sameScreen(eleven, max)).toBe(false);
  });
});
