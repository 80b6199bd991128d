import { describe, expect, it } from "vitest";
import { estimateThreshold } from "./estimate-threshold.ts";

const bin = (from: number, to: number, verdicts: number, observed: number) => ({
  from,
  to,
  verdicts,
  stated: from,
  observed,
});
const bins = [bin(0.5, 0.9, 20, 0.5), bin(0.9, 0.95, 30, 0.9), bin(0.95, 1, 50, 1)];

describe("the estimate of a threshold", () => {
  it("gives precision and recall", () => {
    expect(estimateThreshold(0.9, bins)).toEqual({
      precision: 77 / 80,
      recall: 0.77,
      verdicts: 100,
    });
    expect(estimateThreshold(0.95, bins)).toEqual({ precision: 1, recall: 0.5, verdicts: 100 });
  });

  it("leaves out a bin that starts below the threshold", () => {
    expect(estimateThreshold(0.92, bins)?.recall).toBe(0.5);
  });

  it("is undefined for fewer than 50 installs", () => {
    expect(estimateThreshold(0.9, [bin(0.9, 1, 49, 1)])).toBeUndefined();
  });
});
