import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lowHashCosts } from "../../testing/passwords.ts";
import { isOutdated, PasswordHasher, unusablePassword } from "./password.ts";

const passwords = new PasswordHasher(randomBytes, lowHashCosts);

// cspell:ignoreRegExp /"[-\w]{43}"/
describe.each([
  ["argon2id", "gU6q4SSknyIca4APZ1i3UtP0_uH-4cvfdSY-F5MDR_Q"],
  ["scrypt", "BhNhsGLEdZ9wzvyVCdw9O1J_qjaswjAinOuGguABWVM"],
] as const)("a password hashed with %s", (algorithm, tag) => {
  it("matches only itself, and never has the same hash twice", async () => {
    const kept = await passwords.hash("correct horse", { algorithm });
    expect(kept).toMatch(new RegExp(`^${algorithm}\\$[\\w-]{22}\\$[\\w-]{43}$`));
    expect(await passwords.matches("correct horse", kept)).toBe(true);
    expect(await passwords.matches("correct horsf", kept)).toBe(false);
    expect(await passwords.matches("", kept)).toBe(false);
    expect(await passwords.hash("correct horse", { algorithm })).not.toBe(kept);
  });

  it("has the recommended costs by default, and matches a hash stored by an earlier release", async () => {
    const hasher = new PasswordHasher(randomBytes);
    const salt = Buffer.alloc(16, 1).toString("base64url");
    expect(await hasher.matches("correct horse", `${algorithm}$${salt}$${tag}`)).toBe(true);
  });
});

describe("a password", () => {
  it("matches in every Unicode spelling of its letters", async () => {
    const kept = await passwords.hash("café au lait");
    expect(await passwords.matches("cafe\u0301 au lait", kept)).toBe(true);
  });

  it("is outdated when it was hashed by an older Node version", async () => {
    expect(isOutdated(await passwords.hash("a"))).toBe(false);
    expect(isOutdated(await passwords.hash("a", { algorithm: "scrypt" }))).toBe(true);
  });

  it("never matches the unusable password", async () => {
    for (const guess of ["", "password"])
      expect(await passwords.matches(guess, unusablePassword)).toBe(false);
    expect(await passwords.matches("a", "md5$$")).toBe(false);
  });
});
