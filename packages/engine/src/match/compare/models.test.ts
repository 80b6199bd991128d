import { expect, it } from "vitest";
import { areComparable } from "./models.ts";

it("compares an unknown iPhone hardware id with other ids but not with marketing names", () => {
  expect(areComparable("iphone99,1", "iphone 17")).toBe(false);
  expect(areComparable("iphone 17", "iphone99,1")).toBe(false);
  expect(areComparable("iphone99,1", "iphone99,2")).toBe(true);
  expect(areComparable("iphone 14", "iphone 15")).toBe(true);
});

it("compares all Android models", () => {
  expect(areComparable("sm-s918b", "pixel 8, blue")).toBe(true);
});
