import { createHash } from "node:crypto";
import type { RandomBytes } from "../../platform/ids/random.ts";

/** A secret in a cookie or a link. The store keeps only its hash. A fast hash is enough for 256 random bits. */
export interface Token {
  readonly text: string;
  readonly hash: string;
}

export function makeToken(random: RandomBytes): Token {
  const text = random(32).toString("base64url");
  return { text, hash: tokenHash(text) };
}

export function tokenHash(text: string): string {
  return createHash("sha256").update(`token ${text}`).digest("hex");
}
