import { createHash } from "node:crypto";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { toBase32 } from "../../platform/ids/base32.ts";

/** A publishable key is part of the app. A secret key gives access to the admin API and must be kept secret. */
export type KeyKind = "publishable" | "secret";

/** The parts of a key that may be stored. The key cannot be derived from them. */
export interface ParsedKey {
  readonly kind: KeyKind;
  /** SHA-256 of the whole key, in hex. A key has 160 random bits, so no slow hash is needed. */
  readonly hash: string;
  /** The beginning and end of the key, to recognise it in a list: `pk_k7f2…3qme`. */
  readonly hint: string;
}

const prefixes = { publishable: "pk_", secret: "sk_" } as const;
const randomBytes = 20;
const checksumLength = 6;
const shape = /^(pk_|sk_)([a-z2-7]{32})([a-z2-7]{6})$/;

/** Generates a key. The text is shown once and never stored; see {@link parseKey} for what is stored. */
export function generateKey(kind: KeyKind, random: RandomBytes): string {
  const body = prefixes[kind] + toBase32(random(randomBytes));
  return body + keyChecksum(body);
}

/**
 * Parses a key. Returns undefined for any other text. The last characters are a checksum, so a key with a typo is not
 * accepted either.
 */
export function parseKey(text: string): ParsedKey | undefined {
  const [, prefix, body = "", checksum] = shape.exec(text) ?? [];
  if (prefix === undefined || keyChecksum(prefix + body) !== checksum) return undefined;
  return {
    kind: prefix === prefixes.secret ? "secret" : "publishable",
    hash: createHash("sha256").update(text).digest("hex"),
    hint: `${text.slice(0, 7)}…${text.slice(-4)}`,
  };
}

function keyChecksum(text: string): string {
  return toBase32(createHash("sha256").update(`throughline ${text}`).digest()).slice(
    0,
    checksumLength,
  );
}
