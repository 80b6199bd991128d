import type { SplitResults } from "@throughline/protocol";
import { expect, it } from "vitest";
import { formatSplitResults } from "./split-results.ts";

const variant = {
  name: "A",
  weight: 50,
  clicks: 1000,
  installs: 9,
  reached: 4,
  events: 4,
  revenue: [{ amount: "4.21", currency: "EUR" }],
  low: 0.001,
  high: 0.0123,
};

const results: SplitResults = {
  from: "2026-11-01T00:00:00.000Z",
  to: "2026-11-08T00:00:00.000Z",
  goal: "revenue",
  event: null,
  currency: "EUR",
  events: [],
  currencies: ["EUR"],
  winner: null,
  variants: [
    { ...variant, rate: 0.004_21, chanceOfBeingBest: 0.9999 },
    { ...variant, name: "B", rate: 12.5, chanceOfBeingBest: 0.0001 },
  ],
  best: "A",
  isClear: true,
  moreClicks: null,
  sameDestination: [],
};

it("shows fractions of a cent, and no probability as certain", () => {
  const text = formatSplitResults(results);
  expect(text).toMatch(/^A .* 0\.00421 EUR +0\.00100 EUR to 0\.0123 EUR +> 99\.9 % /m);
  expect(text).toMatch(/^B .* 12\.50 EUR .*< 0\.1 % /m);
});
