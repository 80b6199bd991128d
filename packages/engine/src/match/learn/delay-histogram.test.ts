import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DelayHistogram, kernels } from "./delay-histogram.ts";
import { secondMs } from "../../durations.ts";

describe.each(["same", "similar"] as const)("a histogram of %s delays", (kind) => {
  it("says nothing without delays", () => {
    expect(new DelayHistogram(kernels[kind]).density(30 * secondMs)).toBeUndefined();
  });

  it("is a density: its integral over all delays is one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 100_000 }), { minLength: 1 }), (delays) => {
        const histogram = new DelayHistogram(kernels[kind]);
        for (const delay of delays) histogram.add(delay * secondMs, 1);
        let integral = 0;
        const step = 1.01;
        for (let delay = secondMs; delay < 1e9; delay *= step) {
          integral += (histogram.density(delay * Math.sqrt(step)) ?? 0) * delay * (step - 1);
        }
        expect(integral).toBeCloseTo(1, 1);
      }),
      { seed: 13, numRuns: 30 },
    );
  });

  it("is highest where the delays are", () => {
    const histogram = new DelayHistogram(kernels[kind]);
    histogram.add(30 * secondMs, 2);
    histogram.add(500 * secondMs, 1);
    const [near = 0, far = 0] = [30, 120].map((delay) => histogram.density(delay * secondMs));
    expect(near).toBeGreaterThan(100 * far);
  });

  it(`knows a delay of half the length as ${kind === "same" ? "another" : "similar"}`, () => {
    const histogram = new DelayHistogram(kernels[kind]);
    histogram.add(30 * secondMs, 1);
    expect((histogram.density(15 * secondMs) ?? 0) > 0).toBe(kind === "similar");
  });

  it("leaves out a delay's own weight, so that no delay confirms itself", () => {
    const histogram = new DelayHistogram(kernels[kind]);
    histogram.add(30 * secondMs, 1);
    expect(histogram.density(30 * secondMs, 1)).toBeUndefined();
    histogram.add(500 * secondMs, 1);
    expect(histogram.density(30 * secondMs, 1)).toBe(0);
  });
});
