import { describe, expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { backoffAfter, retryDelayAfter, delayForRetryAfter } from "./schedule.ts";

function tryAll(chance: () => number): { tries: number; total: number } {
  let total = 0;
  for (let tries = 1; ; tries += 1) {
    const delay = retryDelayAfter(tries, chance);
    if (delay === undefined) return { tries, total };
    total += delay;
  }
}

describe("the schedule of a message", () => {
  it("has ten attempts over three days, with growing delays", () => {
    expect(tryAll(() => 0.5)).toEqual({ tries: 10, total: 75 * hourMs + 35 * 60_000 + 5000 });
    const retryDelays = Array.from(
      { length: 9 },
      (_, index) => retryDelayAfter(index + 1, () => 0.5) ?? 0,
    );
    expect(retryDelays).toEqual(retryDelays.toSorted((one, other) => one - other));
  });

  it("varies each delay by up to 20 %", () => {
    expect([retryDelayAfter(1, () => 0), retryDelayAfter(1, () => 0.999_999)]).toEqual([
      4000, 6000,
    ]);
    expect(tryAll(() => 0.999_999).total).toBeLessThan(4 * 24 * hourMs);
  });
});

it("a webhook backs off after five failures in a row, longer each time, up to ten minutes", () => {
  const backoffs = [1, 4, 5, 6, 7, 99].map((failures) => backoffAfter(failures, () => 0.5));
  expect(backoffs).toEqual([0, 0, 5000, 10_000, 20_000, 600_000]);
});

it("Retry-After is respected with up to 20 % more, up to an hour", () => {
  expect(delayForRetryAfter(0, () => 0.5)).toBe(0);
  expect([delayForRetryAfter(60_000, () => 0), delayForRetryAfter(60_000, () => 1)]).toEqual([
    60_000, 72_000,
  ]);
  expect(delayForRetryAfter(72 * hourMs, () => 0)).toBe(hourMs);
});
