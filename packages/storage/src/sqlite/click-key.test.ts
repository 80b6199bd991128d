import { describe, expect, it } from "vitest";
import { indexKeys } from "../clicks/click-key.ts";
import { packNumbers, unpackNumbers } from "./click-key.ts";

const largest = Number.MAX_SAFE_INTEGER;

describe("a key in the index", () => {
  const keys = [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, largest - 1, largest];

  it("differs for every app and key, is stable, and is an integer", () => {
    const numbers = ["app", "other", ""].flatMap((app) => indexKeys(app, keys));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true);
    expect(indexKeys("app", keys)).toEqual(numbers.slice(0, keys.length));
  });

  it("shares its high bits with similar keys of the same app only", () => {
    const beginnings = (app: string) =>
      indexKeys(app, [5 * 2 ** 32, 5 * 2 ** 32 + 7, 6 * 2 ** 32]).map((key) =>
        Math.floor(key / 2 ** 32),
      );
    const [first, second, third] = beginnings("app");
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(beginnings("other")[0]).not.toBe(first);
  });

  it("is the same after packing and unpacking", () => {
    expect(unpackNumbers(packNumbers(keys))).toEqual(keys);
  });
});
