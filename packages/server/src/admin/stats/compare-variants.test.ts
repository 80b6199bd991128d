import { describe, expect, it } from "vitest";
import { compareVariants } from "./compare-variants.ts";

describe("compareVariants", () => {
  it("returns no best variant before the first install", () => {
    const { best, moreClicks, isClear, rates } = compareVariants([
      { clicks: 0, installs: 0 },
      { clicks: 10, installs: 0 },
    ]);
    expect({ best, moreClicks, isClear }).toEqual({
      best: undefined,
      moreClicks: undefined,
      isClear: false,
    });
    expect(rates[0]).toMatchObject({ rate: null, low: 0, high: 1 });
  });

  it("returns the better variant, its chance of being the best, and how many more clicks are needed", () => {
    const early = compareVariants([
      { clicks: 100, installs: 10 },
      { clicks: 100, installs: 15 },
    ]);
    expect(early).toMatchObject({ best: 1, isClear: false });
    expect(early.rates[1]?.chanceOfBeingBest).toBeCloseTo(0.86, 1);
    // The textbook's 683 clicks per variant for 10 % against 15 %, less the 100 it has.
    expect(early.moreClicks).toBeGreaterThan(560);
    expect(early.moreClicks).toBeLessThan(600);
    const late = compareVariants([
      { clicks: 1000, installs: 100 },
      { clicks: 1000, installs: 150 },
    ]);
    expect(late).toMatchObject({ best: 1, isClear: true, moreClicks: 0 });
    expect(late.rates[1]?.chanceOfBeingBest).toBeGreaterThan(0.999);
  });

  it("gives equal variants equal chances", () => {
    const { rates, isClear, moreClicks } = compareVariants(
      Array.from({ length: 4 }, () => ({ clicks: 1_000_000, installs: 20_000 })),
    );
    for (const { chanceOfBeingBest } of rates) expect(chanceOfBeingBest).toBeCloseTo(0.25, 3);
    expect({ isClear, moreClicks }).toEqual({ isClear: false, moreClicks: undefined });
  });

  it("returns an interval that contains the true rate in 19 of 20 cases", () => {
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const contains = (installs: number) => {
      const [rate] = compareVariants([{ clicks: 200, installs }]).rates;
      return rate !== undefined && rate.low <= 0.05 && 0.05 <= rate.high;
    };
    // The interval depends on the number of installs alone, and most runs have the same few numbers.
    const known = new Map<number, boolean>();
    let contained = 0;
    for (let run = 0; run < 1000; run += 1) {
      let installs = 0;
      for (let click = 0; click < 200; click += 1) installs += Number(random() < 0.05);
      const isContained = known.get(installs) ?? contains(installs);
      known.set(installs, isContained);
      contained += Number(isContained);
    }
    expect(contained).toBeGreaterThan(930);
    expect(contained).toBeLessThan(985);
  });

  it("does not count installs of clicks before the period twice", () => {
    expect(compareVariants([{ clicks: 2, installs: 5 }]).rates[0]?.rate).toBe(1);
  });
});
