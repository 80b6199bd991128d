import type { KeyScope } from "@throughline/protocol";
import type { ApiKey } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import { generateKey, parseKey } from "./key-text.ts";
import type { KeyKind } from "./key-text.ts";

/** A new key: its text, which is shown once, and the record to store. */
export interface IssuedKey {
  readonly text: string;
  readonly record: ApiKey;
}

/** The properties of a new key. */
export interface KeyParts {
  readonly app: string;
  readonly kind: KeyKind;
  readonly name?: string | undefined;
  /** The scopes of a secret key. Defaults to all. */
  readonly scopes?: readonly KeyScope[] | undefined;
  /** The variant of the app that contains a publishable key. */
  readonly appVariant?: string | undefined;
}

export function issueKey(
  { app, kind, name, scopes, appVariant }: KeyParts,
  { now, random }: { now: Clock; random: RandomBytes },
): IssuedKey {
  const text = generateKey(kind, random);
  const parsed = parseKey(text);
  if (!parsed) throw new Error("generateKey made a key that parseKey refuses.");
  return {
    text,
    record: {
      id: `key_${toBase32(random(10))}`,
      app,
      kind,
      hash: parsed.hash,
      ...(kind === "publishable" && { text }),
      hint: parsed.hint,
      ...(name && { name }),
      ...(scopes && { scopes }),
      ...(appVariant !== undefined && { appVariant }),
      createdAt: now(),
    },
  };
}
