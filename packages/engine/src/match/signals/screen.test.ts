import { describe, expect, it } from "vitest";
import { toScreen } from "./screen.ts";

describe("a screen", () => {
  it("has its shorter side first, so that rotating the phone changes nothing", () => {
    expect(toScreen(852, 393, 3)).toEqual({ short: 393, long: 852, scale: 3 });
    expect(toScreen(393, 852, 3)).toEqual({ short: 393, long: 852, scale: 3 });
  });

  it("is rounded to hundredths", () => {
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
