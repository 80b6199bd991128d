import { createHmac, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { hmacSha256 } from "./hmac.ts";

it.each([0, 1, 32, 64])("is what createHmac gives, with a key of %i bytes", (size) => {
  const key = randomBytes(size);
  const hmac = hmacSha256(key);
  for (const text of ["", "v4/32:203.0.113.77", "zażółć", "x".repeat(1000)]) {
    expect(hmac(text)).toBe(createHmac("sha256", key).update(text).digest("base64url"));
  }
});
