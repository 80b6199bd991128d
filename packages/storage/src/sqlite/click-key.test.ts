import { describe, expect, it } from "vitest";
import { keyBytes, keyDigestHex } from "./click-key.ts";

describe("the digest of an evidence key", () => {
  it("is another for every app and every key, and always the same", () => {
    const keys = ["p:ios", "n:ios:a@near", "n:ios:b@near", "w:ios@near", "w:ios@far"];
    const digests = ["app", "other"].flatMap((app) => keys.map((key) => keyDigestHex(app, key)));
    expect(new Set(digests).size).toBe(digests.length);
    for (const digest of digests) expect(digest).toMatch(/^[\da-f]{32}$/);
    expect(keys.map((key) => keyDigestHex("app", key))).toEqual(digests.slice(0, keys.length));
  });

  it("begins alike for keys that belong together, in one app only", () => {
    const place = (app: string, key: string) => keyDigestHex(app, key).slice(0, keyBytes);
    expect(place("app", "n:ios:a@near")).toBe(place("app", "w:ios@near"));
    expect(place("app", "n:ios:a@near")).not.toBe(place("app", "n:ios:a@far"));
    expect(place("app", "n:ios:a@near")).not.toBe(place("other", "n:ios:a@near"));
  });
});
