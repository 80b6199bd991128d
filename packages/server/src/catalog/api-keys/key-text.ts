import { createHash } from "node:crypto";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { toBase32 } from "../../platform/ids/base32.ts";

/** `publishable` travels inside the app; `secret` opens the admin API and stays with its owner. */
export type KeyKind = "publishable" | "secret";

/** A key as it may be kept: nobody can make the key of it. */
export interface ReadKey {
  readonly kind: KeyKind;
  /** SHA-256 of the whole key, in hex. A key holds 160 random bits, so no slow hash is needed. */
  readonly hash: string;
  /** Enough to recognise it by in a list: `pk_k7f2…3qme`. */
  readonly hint: string;
}

const prefixes = { publishable: "pk_", secret: "sk_" } as const;
const randomBytes = 20;
const checksumLength = 6;
const shape = /^(pk_|sk_)([a-z2-7]{32})([a-z2-7]{6})$/;

/** Makes a key. The text is shown to its owner once and never kept; what is kept is in {@link readKey}. */
export function makeKey(kind: KeyKind, random: RandomBytes): string {
  const body = prefixes[kind] + toBase32(random(randomBytes));
  return body + checksumOf(body);
}

/**
 * Takes a key apart. Text that is no key, or a key with a typo, gives `undefined` without a look-up:
 * the last letters are a checksum of the rest.
 */
export function readKey(text: string): ReadKey | undefined {
  const [, prefix, body = "", checksum] = shape.exec(text) ?? [];
  if (prefix === undefined || checksumOf(prefix + body) !== checksum) return undefined;
  return {
    kind: prefix === prefixes.secret ? "secret" : "publishable",
    hash: createHash("sha256").update(text).digest("hex"),
    hint: `${text.slice(0, 7)}…${text.slice(-4)}`,
  };
}

function checksumOf(text: string): string {
  return toBase32(createHash("sha256").update(`throughline ${text}`).digest()).slice(
    0,
    checksumLength,
  );
}
