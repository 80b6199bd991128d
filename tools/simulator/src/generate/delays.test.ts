import { expect, it } from "vitest";
import { installDelay } from "./delays.ts";
import { usual } from "./parameters.ts";
import { seededRandom } from "./random.ts";

const hour = 3_600_000;

it("takes nobody longer than a week from the click to the first open, and many of the slow nearly as long", () => {
  const random = seededRandom(1);
  const slow = { ...usual, promptShare: 0, slowMedianHours: 100 };
  const delays = Array.from({ length: 2000 }, () => installDelay(slow, random));
  expect(Math.max(...delays)).toBeLessThanOrEqual(168 * hour);
  expect(delays.filter((delay) => delay > 100 * hour).length).toBeGreaterThan(200);
});
