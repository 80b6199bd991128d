import { describe, expect, it } from "vitest";
import { defaultModel } from "../policy.ts";
import { hour, minute } from "../evidence.fixture.ts";
import { installDensity } from "./time-curve.ts";

const { timeCurve } = defaultModel;
const density = installDensity(timeCurve);

/** The share of installs between two moments, summed up in small steps. */
function share(from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at *= 1.001) sum += density(at) * at * 0.001;
  return sum;
}

describe("the time from click to install", () => {
  it("integrates to one over the window", () => {
    expect(share(1000, 168 * hour)).toBeCloseTo(1, 2);
  });

  it("integrates to the share of the curve at every point", () => {
    for (const { withinMs, share: expected } of timeCurve) {
      expect(Math.abs(share(1000, withinMs) - expected)).toBeLessThan(0.01);
    }
  });

  it.each(timeCurve.slice(0, -1))("does not jump at $withinMs ms", ({ withinMs }) => {
    const change = density(withinMs * 1.01) / density(withinMs);
    expect(change).toBeGreaterThan(0.9);
    expect(change).toBeLessThan(1.1);
  });

  it("has no density before the click and little after the window", () => {
    expect(density(-1)).toBe(0);
    expect(density(169 * hour)).toBeLessThan(density(24 * hour));
    expect(density(0)).toBeLessThan(density(2 * minute));
  });
});
