import { expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { installDelay } from "./delays.ts";
import { commonParameters } from "./parameters.ts";
import { seededRandom } from "./random.ts";

it("draws no delay of more than a week, and many of nearly a week if installs are slow", () => {
  const random = seededRandom(1);
  const slow = { ...commonParameters, promptShare: 0, slowMedianHours: 100 };
  const delays = Array.from({ length: 2000 }, () => installDelay(slow, random));
  expect(Math.max(...delays)).toBeLessThanOrEqual(168 * hourMs);
  expect(delays.filter((delay) => delay > 100 * hourMs).length).toBeGreaterThan(200);
});
