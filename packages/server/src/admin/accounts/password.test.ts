import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isOutdated, isPassword, nobodysPassword } from "./password.ts";

describe.each(["argon2id", "scrypt"] as const)("a password kept as %s", (algorithm) => {
  it("is told from every other, and never kept twice alike", async () => {
    const kept = await hashPassword("correct horse", randomBytes, { algorithm });
    expect(kept).toMatch(new RegExp(`^${algorithm}\\$[\\w-]{22}\\$[\\w-]{43}$`));
    expect(await isPassword("correct horse", kept)).toBe(true);
    expect(await isPassword("correct horsf", kept)).toBe(false);
    expect(await isPassword("", kept)).toBe(false);
    expect(await hashPassword("correct horse", randomBytes, { algorithm })).not.toBe(kept);
  });
});

describe("a password", () => {
  it("is the same however its letters are written", async () => {
    const kept = await hashPassword("café au lait", randomBytes);
    expect(await isPassword("cafe\u0301 au lait", kept)).toBe(true);
  });

  it("is outdated when an older Node kept it", async () => {
    expect(isOutdated(await hashPassword("a", randomBytes))).toBe(false);
    expect(isOutdated(await hashPassword("a", randomBytes, { algorithm: "scrypt" }))).toBe(true);
  });

  it("is never nobody's", async () => {
    for (const guess of ["", "password"])
      expect(await isPassword(guess, nobodysPassword)).toBe(false);
    expect(await isPassword("a", "md5$$")).toBe(false);
  });
});
