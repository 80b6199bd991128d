import type { ApiKey, KeyScope } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import { makeKey, readKey } from "./key-text.ts";
import type { KeyKind } from "./key-text.ts";

/** A new key: the text for its owner's eyes, once, and the record to keep. */
export interface IssuedKey {
  readonly text: string;
  readonly record: ApiKey;
}

/** What is said of a key. */
export interface KeyParts {
  readonly app: string;
  readonly kind: KeyKind;
  readonly name?: string | undefined;
  /** What a secret key opens; everything when left out. */
  readonly scopes?: readonly KeyScope[] | undefined;
}

export function issueKey(
  { app, kind, name, scopes }: KeyParts,
  { now, random }: { now: Clock; random: RandomBytes },
): IssuedKey {
  const text = makeKey(kind, random);
  const read = readKey(text);
  if (!read) throw new Error("makeKey and readKey disagree.");
  return {
    text,
    record: {
      id: `key_${toBase32(random(10))}`,
      app,
      kind,
      hash: read.hash,
      hint: read.hint,
      ...(name && { name }),
      ...(scopes && { scopes }),
      createdAt: now(),
    },
  };
}
