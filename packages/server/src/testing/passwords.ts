import { randomBytes } from "node:crypto";
import { PasswordHasher } from "../platform/passwords/password.ts";
import type { HashCosts } from "../platform/passwords/password.ts";

/** Very low costs. Tests of sign-ins make hundreds of guesses, and each takes 30 ms with the recommended costs. */
export const lowHashCosts: HashCosts = {
  argon2: { memory: 8, passes: 1, parallelism: 1 },
  scrypt: { cost: 1_024, blockSize: 8, parallelization: 1 },
};

/** Hashes a password like a test service. */
export function hashPassword(password: string): Promise<string> {
  return new PasswordHasher(randomBytes, lowHashCosts).hash(password);
}
