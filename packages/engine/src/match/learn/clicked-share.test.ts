import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClickedShare, factorBin, factorBins, organicShare } from "./clicked-share.ts";
import { now } from "../evidence.fixture.ts";
import { dayMs } from "../../durations.ts";

describe("the share of clicked opens", () => {
  it("is the shipped share without opens", () => {
    expect(new ClickedShare().of("ios", now, 0.4)).toBeCloseTo(0.4, 3);
  });

  it("converges to what the opens show from any start", () => {
    for (const start of [0.2, 0.4, 0.8]) {
      const share = new ClickedShare();
      share.record("ios", now, factorBin(1e3), 3000);
      share.record("ios", now, factorBin(1e-2), 27_000);
      expect(share.of("ios", now, start)).toBeCloseTo(0.1, 1);
    }
  });

  it("stays as it is if the evidence of the opens says nothing", () => {
    const share = new ClickedShare();
    share.record("ios", now, factorBin(1), 100_000);
    expect(share.of("ios", now, 0.4)).toBeCloseTo(0.4, 2);
  });

  it("covers one platform and one week", () => {
    const share = new ClickedShare();
    share.record("android", now, factorBin(1e3), 10_000);
    expect(share.of("ios", now, 0.4)).toBeCloseTo(0.4, 3);
    expect(share.of("android", now, 0.4)).toBeGreaterThan(0.9);
    expect(share.of("android", now + 9 * dayMs, 0.4)).toBeCloseTo(0.4, 3);
  });

  it("is a probability for any opens", () => {
    const opens = fc.array(fc.tuple(fc.nat(factorBins - 1), fc.nat(5000)), { maxLength: 30 });
    fc.assert(
      fc.property(opens, (recorded) => {
        const share = new ClickedShare();
        for (const [bin, count] of recorded) share.record("ios", now, bin, count);
        const found = share.of("ios", now, 0.4);
        expect(found).toBeGreaterThan(0);
        expect(found).toBeLessThan(1);
      }),
    );
  });
});

describe("the bins", () => {
  it("cover every factor, however small or large", () => {
    expect(factorBin(0)).toBe(0);
    expect(factorBin(Number.MAX_VALUE)).toBe(factorBins - 1);
    expect(organicShare(factorBin(1), 0.4)).toBeCloseTo(0.6, 10);
  });
});
