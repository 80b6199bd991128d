import { expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { MatchRate } from "./match-rate.ts";

const start = 1_763_164_800_000;

/** Returns the rates after a week in which three of ten opens match and a day with another rate. */
function weekThen(matchedOfTen: number, opens = 100): MatchRate {
  const share = new MatchRate();
  for (let index = 0; index < 700; index += 1)
    share.add(start + (index * 168 * hourMs) / 700, index % 10 < 3);
  for (let index = 0; index < opens; index += 1)
    share.add(start + 168 * hourMs + (index * 24 * hourMs) / opens, index % 10 < matchedOfTen);
  return share;
}

const now = start + 192 * hourMs - 1;

it("has collapsed if the rate of a day is less than half the rate of the week before", () => {
  expect(weekThen(3).at(now)).toMatchObject({ collapsed: false, opens: 100, share: 0.3 });
  expect(weekThen(2).at(now).collapsed).toBe(false);
  expect(weekThen(1).at(now)).toMatchObject({ collapsed: true, share: 0.1, shareBefore: 0.3 });
});

it("has not collapsed if a day or a week has too few opens", () => {
  expect(weekThen(0, 40).at(now).collapsed).toBe(false);
  const young = new MatchRate();
  for (let index = 0; index < 100; index += 1) young.add(now, false);
  expect(young.at(now).collapsed).toBe(false);
});

it("is restored from JSON, and stays small", () => {
  const rate = weekThen(1);
  expect(new MatchRate(rate.toJson()).at(now)).toEqual(rate.at(now));
  for (let later = 0; later < 1000; later += 1) rate.add(now + later * hourMs, true);
  expect(rate.toJson().length).toBeLessThanOrEqual(192);
});
