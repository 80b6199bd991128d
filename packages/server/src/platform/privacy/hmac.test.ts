import { createHmac, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { hmacSha256 } from "./hmac.ts";

it.each([0, 1, 32, 64, 65])("equals createHmac with a key of %i bytes", (size) => {
  const key = randomBytes(size);
  const hmac = hmacSha256(key);
  const lengths = Array.from({ length: 130 }, (_, length) => "x".repeat(length));
  const texts = [
    "v4/32:203.0.113.77",
    "v6/64:32.1.13.184.0.0.0.1",
    "zażółć",
    "€".repeat(64),
    "€".repeat(65),
    "a\nb",
    ...lengths,
  ];
  for (const text of [...texts, ...texts.toReversed()]) {
    expect(hmac(text)).toBe(createHmac("sha256", key).update(text).digest("base64url"));
  }
});

it("equals createHmac for any key and text", () => {
  for (let round = 0; round < 2000; round += 1) {
    const key = randomBytes(32);
    const text = randomBytes(round % 42).toString("base64url");
    expect(hmacSha256(key)(text)).toBe(createHmac("sha256", key).update(text).digest("base64url"));
  }
});

it("equals createHmac for texts of any length in succession", () => {
  const key = randomBytes(32);
  const hmac = hmacSha256(key);
  for (const length of [256, 5, 257, 255, 10_000, 0, 12]) {
    const text = "x".repeat(length);
    expect(hmac(text)).toBe(createHmac("sha256", key).update(text).digest("base64url"));
  }
});
