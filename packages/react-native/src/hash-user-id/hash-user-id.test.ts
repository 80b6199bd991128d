import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashUserId } from "./hash-user-id.ts";

const expected = (text: string) => createHash("sha256").update(text).digest("hex");

describe("the hash of a user id", () => {
  it("is the SHA-256 that a server computes", () => {
    expect(hashUserId("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it.each(["", "ann@shop.example", "Zażółć gęślą", "名前 🐢", "\u{10FFFF}", "half \ud83d pair"])(
    "is the same as Node's for %j",
    (text) => expect(hashUserId(text)).toBe(expected(text)),
  );

  it("is right for every length around a block", () => {
    for (let length = 50; length < 200; length++) {
      const text = "u".repeat(length);
      expect(hashUserId(text)).toBe(expected(text));
    }
  });
});
