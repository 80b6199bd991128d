import { describe, expect, it } from "vitest";
import { keyNumber } from "./key-number.ts";

describe("the number of an evidence key", () => {
  it("is another for other words, always the same, and whole", () => {
    const keys = [["p", "ios"], ["p", "android"], ["pi", "os"], ["p"], ["p", "ios", ""], []];
    const numbers = keys.map((words) => keyNumber(words));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    expect(keys.map((words) => keyNumber(words))).toEqual(numbers);
  });

  it("is another for each of a hundred thousand keys that differ little", () => {
    const numbers = Array.from({ length: 100_000 }, (_, i) => keyNumber(["n", `${i}`], ["near"]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("has 53 bits of its words also where these are its place", () => {
    const numbers = Array.from({ length: 300_000 }, (_, i) => keyNumber([`a browser ${i * 7919}`]));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("stays what it is in data folders that exist", () => {
    const numbers = [keyNumber(["ios"]), keyNumber(["android", "exact"], ["near"])];
    expect(numbers).toEqual([573_712_646_427_159, 3_947_337_282_766_543]);
  });

  it("begins alike for keys of one place", () => {
    const beginning = (words: string[], place: string) =>
      Math.floor(keyNumber(words, [place]) / 2 ** 32);
    expect(beginning(["n", "a"], "near")).toBe(beginning(["w"], "near"));
    expect(beginning(["n", "a"], "near")).not.toBe(beginning(["n", "a"], "far"));
  });
});
