import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeKey, readKey } from "./key-text.ts";

describe("a key", () => {
  it.each([
    ["publishable", "pk_"],
    ["secret", "sk_"],
  ] as const)("that is %s says so by its prefix", (kind, prefix) => {
    const key = makeKey(kind, randomBytes);
    expect(key.startsWith(prefix)).toBe(true);
    expect(readKey(key)).toMatchObject({ kind });
  });

  it("carries at least 128 random bits", () => {
    let asked = 0;
    makeKey("secret", (size) => {
      asked += size;
      return Buffer.alloc(size);
    });
    expect(asked * 8).toBeGreaterThanOrEqual(128);
  });

  it("reads the same every time, and never as another", () => {
    const [one, two] = [makeKey("secret", randomBytes), makeKey("secret", randomBytes)];
    expect(readKey(one)).toEqual(readKey(one));
    expect(readKey(one)?.hash).not.toBe(readKey(two)?.hash);
  });

  it("cannot be made of what is kept", () => {
    const key = makeKey("secret", randomBytes);
    const kept = JSON.stringify(readKey(key));
    expect(kept).not.toContain(key.slice(3, 20));
    expect(kept).not.toContain(key.slice(-20));
  });

  it("with one letter wrong is refused without a look-up", () => {
    const key = makeKey("publishable", () => Buffer.alloc(20, 7));
    for (let at = 0; at < key.length; at += 1) {
      const typo = key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1);
      expect(readKey(typo)).toBeUndefined();
    }
  });

  it.each(["", "pk_", "sk_abc", "Bearer x", `pk_${"a".repeat(38)}`, `xk_${"a".repeat(38)}`])(
    "is not %j",
    (text) => {
      expect(readKey(text)).toBeUndefined();
    },
  );
});
