import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generateKey, parseKey } from "./key-text.ts";

describe("a key", () => {
  it.each([
    ["publishable", "pk_"],
    ["secret", "sk_"],
  ] as const)("of the kind %s begins with %s", (kind, prefix) => {
    const key = generateKey(kind, randomBytes);
    expect(key.startsWith(prefix)).toBe(true);
    expect(parseKey(key)).toMatchObject({ kind });
  });

  it("contains at least 128 random bits", () => {
    let asked = 0;
    generateKey("secret", (size) => {
      asked += size;
      return Buffer.alloc(size);
    });
    expect(asked * 8).toBeGreaterThanOrEqual(128);
  });

  it("always has the same hash, which no other key has", () => {
    const [one, two] = [generateKey("secret", randomBytes), generateKey("secret", randomBytes)];
    expect(parseKey(one)).toEqual(parseKey(one));
    expect(parseKey(one)?.hash).not.toBe(parseKey(two)?.hash);
  });

  it("cannot be derived from what is stored", () => {
    const key = generateKey("secret", randomBytes);
    const kept = JSON.stringify(parseKey(key));
    expect(kept).not.toContain(key.slice(3, 20));
    expect(kept).not.toContain(key.slice(-20));
  });

  it("with a typo is refused without a lookup", () => {
    const key = generateKey("publishable", () => Buffer.alloc(20, 7));
    for (let at = 0; at < key.length; at += 1) {
      const typo = key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1);
      expect(parseKey(typo)).toBeUndefined();
    }
  });

  it.each(["", "pk_", "sk_abc", "Bearer x", `pk_${"a".repeat(38)}`, `xk_${"a".repeat(38)}`])(
    "cannot be %j",
    (text) => {
      expect(parseKey(text)).toBeUndefined();
    },
  );
});
