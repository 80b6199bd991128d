import { expect, it } from "vitest";
import { percent } from "./percent.ts";

it.each([
  [0, "0.0 %"],
  [0.9734, "97.3 %"],
  [0.9994, "> 99.9 %"],
  [0.9997, "> 99.9 %"],
  [1, "100.0 %"],
])("%d is shown as %s", (share, shown) => {
  expect(percent(share)).toBe(shown);
});
