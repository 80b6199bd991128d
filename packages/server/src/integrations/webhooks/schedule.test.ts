import { describe, expect, it } from "vitest";
import { restAfter, waitAfter, waitForRetryAfter } from "./schedule.ts";

const hour = 3_600_000;

function tryAll(chance: () => number): { tries: number; total: number } {
  let total = 0;
  for (let tries = 1; ; tries += 1) {
    const wait = waitAfter(tries, chance);
    if (wait === undefined) return { tries, total };
    total += wait;
  }
}

describe("the schedule of a message", () => {
  it("has ten attempts over three days, with growing waits", () => {
    expect(tryAll(() => 0.5)).toEqual({ tries: 10, total: 75 * hour + 35 * 60_000 + 5000 });
    const waits = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1, () => 0.5) ?? 0);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  });

  it("varies each wait by up to 20 %", () => {
    expect([waitAfter(1, () => 0), waitAfter(1, () => 0.999_999)]).toEqual([4000, 6000]);
    expect(tryAll(() => 0.999_999).total).toBeLessThan(4 * 24 * hour);
  });
});

it("an endpoint rests after five failures in a row, longer each time, up to ten minutes", () => {
  const rests = [1, 4, 5, 6, 7, 99].map((failures) => restAfter(failures, () => 0.5));
  expect(rests).toEqual([0, 0, 5000, 10_000, 20_000, 600_000]);
});

it("Retry-After is respected with up to 20 % more, up to an hour", () => {
  expect(waitForRetryAfter(0, () => 0.5)).toBe(0);
  expect([waitForRetryAfter(60_000, () => 0), waitForRetryAfter(60_000, () => 1)]).toEqual([
    60_000, 72_000,
  ]);
  expect(waitForRetryAfter(72 * hour, () => 0)).toBe(hour);
});
