import { describe, expect, it } from "vitest";
import { compareRevenue, compareShares } from "./compare-variants.ts";

describe("compareShares", () => {
  it("returns no best variant before a click reaches the goal", () => {
    const { best, moreClicks, isClear, rates } = compareShares([
      { clicks: 0, reached: 0 },
      { clicks: 10, reached: 0 },
    ]);
    expect({ best, moreClicks, isClear }).toEqual({
      best: undefined,
      moreClicks: undefined,
      isClear: false,
    });
    expect(rates[0]).toMatchObject({ rate: null, low: 0, high: 1 });
  });

  it("returns the better variant, its chance of being the best, and how many more clicks are needed", () => {
    const early = compareShares([
      { clicks: 100, reached: 10 },
      { clicks: 100, reached: 15 },
    ]);
    expect(early).toMatchObject({ best: 1, isClear: false });
    expect(early.rates[1]?.chanceOfBeingBest).toBeCloseTo(0.86, 1);
    // The textbook's 683 clicks per variant for 10 % against 15 %, less the 100 it has.
    expect(early.moreClicks).toBeGreaterThan(560);
    expect(early.moreClicks).toBeLessThan(600);
    const late = compareShares([
      { clicks: 1000, reached: 100 },
      { clicks: 1000, reached: 150 },
    ]);
    expect(late).toMatchObject({ best: 1, isClear: true, moreClicks: 0 });
    expect(late.rates[1]?.chanceOfBeingBest).toBeGreaterThan(0.999);
  });

  it("gives equal variants equal chances", () => {
    const { rates, isClear, moreClicks } = compareShares(
      Array.from({ length: 4 }, () => ({ clicks: 1_000_000, reached: 20_000 })),
    );
    for (const { chanceOfBeingBest } of rates) expect(chanceOfBeingBest).toBeCloseTo(0.25, 3);
    expect({ isClear, moreClicks }).toEqual({ isClear: false, moreClicks: undefined });
  });

  it("returns an interval that contains the true rate in 19 of 20 cases", () => {
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const contains = (reached: number) => {
      const [rate] = compareShares([{ clicks: 200, reached }]).rates;
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
    expect(compareShares([{ clicks: 2, reached: 5 }]).rates[0]?.rate).toBe(1);
  });
});

describe("compareRevenue", () => {
  const amounts = (count: number, amount: number) => Array.from({ length: count }, () => amount);

  it("returns no best variant before the first purchase", () => {
    const { best, isClear, rates } = compareRevenue([
      { clicks: 0, amounts: [] },
      { clicks: 10, amounts: [] },
    ]);
    expect({ best, isClear }).toEqual({ best: undefined, isClear: false });
    expect(rates.map(({ rate }) => rate)).toEqual([null, 0]);
    expect(rates.map(({ chanceOfBeingBest }) => chanceOfBeingBest)).toEqual([0.5, 0.5]);
  });

  it("prefers the variant whose clicks earn more, although fewer of them lead to a purchase", () => {
    const { best, isClear, rates } = compareRevenue([
      { clicks: 1000, amounts: amounts(100, 5) },
      { clicks: 1000, amounts: amounts(60, 20) },
    ]);
    expect({ best, isClear }).toEqual({ best: 1, isClear: true });
    expect(rates[1]).toMatchObject({ rate: 1.2 });
    expect(rates[1]?.low).toBeGreaterThan(0.9);
    expect(rates[1]?.high).toBeLessThan(1.5);
    expect(rates[1]?.chanceOfBeingBest).toBeGreaterThan(0.999);
  });

  it("does not call one lucky purchase a result", () => {
    const { best, isClear, moreClicks, rates } = compareRevenue([
      { clicks: 100, amounts: [500] },
      { clicks: 100, amounts: [] },
    ]);
    expect({ best, isClear }).toEqual({ best: 0, isClear: false });
    expect(rates[0]?.chanceOfBeingBest).toBeLessThan(0.95);
    expect(moreClicks).toBeGreaterThan(100);
  });

  it("finds no winner in 19 of 20 tests of equal variants", () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const variant = () => ({
      clicks: 400,
      amounts: Array.from({ length: 400 }, () =>
        random() < 0.1 ? Math.exp(3 * random()) : 0,
      ).filter(Boolean),
    });
    const runs = 60;
    let clear = 0;
    for (let run = 0; run < runs; run += 1) {
      clear += Number(compareRevenue([variant(), variant()]).isClear);
    }
    expect(clear).toBeLessThanOrEqual(runs / 10);
  });
});
