import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isOutdated, isPassword, unusablePassword } from "./password.ts";

describe.each(["argon2id", "scrypt"] as const)("a password hashed with %s", (algorithm) => {
  it("matches only itself, and never has the same hash twice", async () => {
    const kept = await hashPassword("correct horse", randomBytes, { algorithm });
    expect(kept).toMatch(new RegExp(`^${algorithm}\\$[\\w-]{22}\\$[\\w-]{43}$`));
    expect(await isPassword("correct horse", kept)).toBe(true);
    expect(await isPassword("correct horsf", kept)).toBe(false);
    expect(await isPassword("", kept)).toBe(false);
    expect(await hashPassword("correct horse", randomBytes, { algorithm })).not.toBe(kept);
  });
});

describe("a password", () => {
  it("matches in every Unicode spelling of its letters", async () => {
    const kept = await hashPassword("café au lait", randomBytes);
    expect(await isPassword("cafe\u0301 au lait", kept)).toBe(true);
  });

  it("is outdated when it was hashed by an older Node version", async () => {
    expect(isOutdated(await hashPassword("a", randomBytes))).toBe(false);
    expect(isOutdated(await hashPassword("a", randomBytes, { algorithm: "scrypt" }))).toBe(true);
  });

  it("never matches the unusable password", async () => {
    for (const guess of ["", "password"])
      expect(await isPassword(guess, unusablePassword)).toBe(false);
    expect(await isPassword("a", "md5$$")).toBe(false);
  });
});
