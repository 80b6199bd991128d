import { expect, it } from "vitest";
import { areComparable } from "./models.ts";

it("an iPhone's id that is too new to be known is held against other ids, not against names", () => {
  expect(areComparable("iphone99,1", "iphone 17")).toBe(false);
  expect(areComparable("iphone 17", "iphone99,1")).toBe(false);
  expect(areComparable("iphone99,1", "iphone99,2")).toBe(true);
  expect(areComparable("iphone 14", "iphone 15")).toBe(true);
});

it("an Android model can always be told from another", () => {
  expect(areComparable("sm-s918b", "pixel 8, blue")).toBe(true);
});
