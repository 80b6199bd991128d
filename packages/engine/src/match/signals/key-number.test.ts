import { describe, expect, it } from "vitest";
import { keyNumber } from "./key-number.ts";

describe("a key number", () => {
  it("is an integer that is the same for equal words and differs for other words", () => {
    const keys = [["p", "ios"], ["p", "android"], ["pi", "os"], ["p"], ["p", "ios", ""], []];
    const numbers = keys.map((words) => keyNumber(words));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    expect(keys.map((words) => keyNumber(words))).toEqual(numbers);
  });

  it("differs for a hundred thousand similar keys", () => {
    const numbers = Array.from({ length: 100_000 }, (_, i) => keyNumber(["n", `${i}`], ["near"]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("depends on the words in all 53 bits without a group", () => {
    const numbers = Array.from({ length: 300_000 }, (_, i) => keyNumber([`a browser ${i * 7919}`]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("stays the same, so that stored clicks are found", () => {
    const numbers = [keyNumber(["ios"]), keyNumber(["android", "exact"], ["near"])];
    expect(numbers).toEqual([573_712_646_427_159, 3_947_337_282_766_543]);
  });

  it("starts with the same bits for keys of one group", () => {
    const beginning = (words: string[], place: string) =>
      Math.floor(keyNumber(words, [place]) / 2 ** 32);
    expect(beginning(["n", "a"], "near")).toBe(beginning(["w"], "near"));
    expect(beginning(["n", "a"], "near")).not.toBe(beginning(["n", "a"], "far"));
  });
});
