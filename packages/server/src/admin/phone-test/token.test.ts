import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lifetimeMs, readTestPageToken, testPageToken } from "./token.ts";

const digestWith = (salt: string) => (text: string) =>
  createHmac("sha256", salt).update(text).digest("base64url").slice(0, 22);
const digest = digestWith("salt");
const now = 1_763_164_800_000;
const until = now + lifetimeMs;
const token = testPageToken(digest, { app: "app_1", code: "test/mug ü", until });
const read = (text: string, { app = "app_1", at = now, digests = [digest] } = {}) =>
  readTestPageToken(digests, app, text, at);

describe("the token of a test page", () => {
  it("names its link", () => {
    expect(read(token)).toBe("test/mug ü");
    expect(read(token, { digests: [digestWith("newer"), digest] })).toBe("test/mug ü");
  });

  it("expires after 30 minutes", () => {
    expect(read(token, { at: until - 1 })).toBe("test/mug ü");
    expect(read(token, { at: until })).toBeUndefined();
  });

  it("is not valid for another app, with another salt, or after a change", () => {
    expect(read(token, { app: "app_2" })).toBeUndefined();
    expect(read(token, { digests: [digestWith("other")] })).toBeUndefined();
    const [code = "", time = "", signature = ""] = token.split(".");
    const later = (until + lifetimeMs).toString(36);
    const other = Buffer.from("other").toString("base64url");
    for (const forged of [
      `${code}.${later}.${signature}`,
      `${other}.${time}.${signature}`,
      `${code}.${time}.`,
      `${code}.${time}.${signature.slice(1)}`,
      `${code}.${time}`,
      `${token}.${signature}`,
      "",
    ]) {
      expect(read(forged)).toBeUndefined();
    }
  });
});
