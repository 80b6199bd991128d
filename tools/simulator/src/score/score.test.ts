import { describe, expect, it } from "vitest";
import type { Answer } from "../replay/matcher.ts";
import type { WorldTruth } from "../world/format.ts";
import { calibration } from "./calibration.ts";
import { curve } from "./curve.ts";
import { recallAtPrecision } from "./equal-precision.ts";
import { interval } from "./interval.ts";
import { measure } from "./measures.ts";
import { timing } from "./timing.ts";

const truth: WorldTruth[] = [
  { open: "o1", kind: "clicked", click: "c1", link: "spring" },
  { open: "o2", kind: "clicked", click: "c2", link: "summer" },
  { open: "o3", kind: "clicked", click: "c3", link: "autumn" },
  { open: "o4", kind: "clicked", click: "c4", link: "winter" },
  { open: "o5", kind: "organic", click: null, link: null },
  { open: "o6", kind: "organic", click: null, link: null },
  { open: "o7", kind: "organic", click: null, link: null },
  { open: "o8", kind: "organic", click: null, link: null },
];

function answers(...links: (string | null)[]): Answer[] {
  return links.map((link) => ({ link }));
}

function stated(link: string, probability: number): Answer {
  return { link: null, likeliest: { link, probability } };
}

describe("measure", () => {
  it("counts right links, wrong links and organics as documented", () => {
    const given = answers("spring", "summer", "spring", null, "summer", null, null, null);
    expect(measure(given, truth)).toEqual({
      opens: 8,
      clicked: 4,
      organic: 4,
      matches: 4,
      right: 2,
      wrong: 2,
      precision: 2 / 4,
      recall: 2 / 4,
      wrongRouteShare: 2 / 8,
      organicFalseMatchShare: 1 / 4,
    });
  });

  it("has no precision without matches and no recall without clicked opens", () => {
    const none = measure(answers(null, null, null, null, null, null, null, null), truth);
    expect(none).toMatchObject({ precision: null, recall: 0, wrongRouteShare: 0 });
    expect(measure([], [])).toMatchObject({ recall: null, wrongRouteShare: null });
  });
});

describe("calibration", () => {
  it("compares stated and observed probabilities bin by bin", () => {
    const given = [
      stated("spring", 0.96),
      stated("summer", 0.97),
      stated("spring", 0.95),
      stated("winter", 1),
      stated("summer", 0.2),
    ];
    const { bins, confident } = calibration(given, truth);
    expect(bins.find(({ from }) => from === 0.95)).toMatchObject({ opens: 3, observed: 2 / 3 });
    expect(bins.find(({ from }) => from === 0.95)?.stated).toBeCloseTo(0.96, 10);
    expect(bins.find(({ from }) => from === 0.99)).toMatchObject({ opens: 1, stated: 1 });
    expect(bins.find(({ from }) => from === 0.1)).toMatchObject({ opens: 1, observed: 0 });
    expect(confident).toMatchObject({ from: 0.9, to: 1, opens: 4, observed: 3 / 4 });
  });

  it("leaves out answers without a probability", () => {
    const { bins } = calibration(answers("spring", null), truth);
    expect(bins.every(({ opens, stated: mean }) => opens === 0 && mean === null)).toBe(true);
  });
});

describe("curve", () => {
  it("applies other thresholds to the stated probabilities", () => {
    const given = [stated("spring", 0.96), stated("spring", 0.6), stated("autumn", 0.55)];
    const points = curve(given, truth.slice(0, 3));
    const at = (threshold: number) => points.find((point) => point.threshold === threshold);
    expect(at(0.5)).toEqual({ threshold: 0.5, precision: 2 / 3, recall: 2 / 3 });
    expect(at(0.6)).toEqual({ threshold: 0.6, precision: 1 / 2, recall: 1 / 3 });
    expect(at(0.97)).toEqual({ threshold: 0.97, precision: null, recall: 0 });
  });

  it("is empty without stated probabilities", () => {
    expect(curve(answers("spring", null), truth)).toEqual([]);
  });
});

describe("recallAtPrecision", () => {
  it("is the recall at the lowest threshold with enough precision", () => {
    const given = [
      stated("spring", 0.99),
      stated("summer", 0.98),
      stated("spring", 0.97),
      stated("winter", 0.96),
    ];
    expect(recallAtPrecision(given, truth, 1)).toBe(2 / 4);
    expect(recallAtPrecision(given, truth, 0.75)).toBe(3 / 4);
  });

  it("is null without stated probabilities", () => {
    expect(recallAtPrecision(answers("spring"), truth)).toBeNull();
  });
});

describe("interval", () => {
  it("has the mean of five values and half the width of the interval", () => {
    const { mean, within } = interval([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(within).toBeCloseTo(1.963, 3);
  });

  it("has no width for a single value", () => {
    expect(interval([7])).toEqual({ mean: 7, within: null });
  });
});

describe("timing", () => {
  it("gives mean, median and 99th percentile", () => {
    const durations = Float64Array.from({ length: 101 }, (_, i) => 100 - i);
    expect(timing(durations)).toEqual({ mean: 50, median: 50, p99: 99 });
    expect(timing(new Float64Array())).toEqual({ mean: 0, median: 0, p99: 0 });
  });
});
