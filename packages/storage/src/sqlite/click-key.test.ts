import { describe, expect, it } from "vitest";
import { keyNumber, packKeys, unpackKeys } from "./click-key.ts";

describe("the number of an evidence key", () => {
  const keys = ["p:ios", "n:ios:a@near", "n:ios:b@near", "w:ios@near", "w:ios@far"];

  it("is another for every app and every key, always the same, and whole", () => {
    const numbers = ["app", "other"].flatMap((app) => keys.map((key) => keyNumber(app, key)));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every(Number.isSafeInteger)).toBe(true);
    expect(keys.map((key) => keyNumber("app", key))).toEqual(numbers.slice(0, keys.length));
  });

  it("is another for each of a hundred thousand keys that differ little", () => {
    const numbers = Array.from({ length: 100_000 }, (_, i) => keyNumber("app", `n:ios:${i}@near`));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("begins alike for keys that belong together, in one app only", () => {
    const place = (app: string, key: string) => Math.floor(keyNumber(app, key) / 2 ** 32);
    expect(place("app", "n:ios:a@near")).toBe(place("app", "w:ios@near"));
    expect(place("app", "n:ios:a@near")).not.toBe(place("app", "n:ios:a@far"));
    expect(place("app", "n:ios:a@near")).not.toBe(place("other", "n:ios:a@near"));
  });

  it("comes back from where it is kept, each once", () => {
    const packed = packKeys("app", [...keys, "p:ios"]);
    expect([...unpackKeys(packed)]).toEqual(keys.map((key) => keyNumber("app", key)));
  });
});
