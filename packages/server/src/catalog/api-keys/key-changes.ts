import type { KeyDraft, KeyScope, KeyView, NewKey } from "@throughline/protocol";
import type { ApiKey, KeyStore } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { issueKey } from "./issue-key.ts";
import type { IssuedKey } from "./issue-key.ts";
import type { RepeatableKeys } from "./repeatable-keys.ts";

/** What changing keys stands on. */
export interface KeyChanges {
  readonly keys: KeyStore;
  readonly now: Clock;
  readonly random: RandomBytes;
}

const defaultOverlapSeconds = 86_400;

/** Makes a key; its text is in the answer and nowhere else. */
export async function createKey(
  { keys, now, random }: KeyChanges,
  app: string,
  { kind, name, scopes }: KeyDraft,
  repeatable?: RepeatableKeys,
): Promise<NewKey> {
  if (kind === "publishable" && scopes !== undefined) {
    throw invalidField("scopes", "Only a secret key has some.");
  }
  if (scopes?.length === 0) {
    throw invalidField("scopes", "A key that opens nothing is of no use.");
  }
  const known = await repeatable?.find({ kind, name, scopes });
  if (known) return newKey(known);
  const bytes = repeatable?.random() ?? random;
  const { text, record } = issueKey({ app, kind, name, scopes }, { now, random: bytes });
  if ((await keys.add(record)) === "created") return newKey({ text, record });
  // The same request, at the same time.
  const meanwhile = await repeatable?.find({ kind, name, scopes });
  if (!meanwhile) throw new Error("A new key clashed with another.");
  return newKey(meanwhile);
}

/** Puts a new key in the place of one, which goes on working for a while: time to ship the new one. */
export async function rotateKey(
  { keys, now, random }: KeyChanges,
  app: string,
  id: string,
  overlapSeconds = defaultOverlapSeconds,
  repeatable?: RepeatableKeys,
): Promise<NewKey> {
  const old = (await keys.list(app)).find((key) => key.id === id);
  if (!old) throw unknownKey();
  const known = await repeatable?.find(old);
  if (known) return newKey(known);
  const { kind, name, scopes } = old;
  const bytes = repeatable?.random() ?? random;
  const { text, record } = issueKey({ app, kind, name, scopes }, { now, random: bytes });
  const outcome = await keys.rotate(id, now() + overlapSeconds * 1000, record);
  if (outcome === "rotated") return newKey({ text, record });
  // The same request, at the same time.
  const meanwhile = await repeatable?.find(old);
  if (meanwhile) return newKey(meanwhile);
  if (outcome === "unknown") throw unknownKey();
  throw new ApiError("conflict", "This key has already been revoked or rotated.");
}

function newKey({ text, record }: IssuedKey): NewKey {
  return { ...keyView(record), key: text };
}

/** Ends a key at once. */
export async function revokeKey(
  { keys, now }: KeyChanges,
  app: string,
  id: string,
): Promise<KeyView> {
  const ended = await keys.end(app, id, now());
  if (!ended) throw unknownKey();
  return keyView(ended);
}

/** A key as it may be listed. */
export function keyView(key: ApiKey): KeyView {
  const { id, kind, name, hint, createdAt, validUntil } = key;
  return {
    id,
    kind,
    name: name ?? null,
    hint,
    scopes: kind === "secret" ? [...scopesOf(key)] : [],
    createdAt: new Date(createdAt).toISOString(),
    validUntil: validUntil === undefined ? null : new Date(validUntil).toISOString(),
  };
}

/** What a secret key opens: everything, unless it says. */
export function scopesOf({ scopes = ["admin"] }: Pick<ApiKey, "scopes">): readonly KeyScope[] {
  return scopes;
}

function unknownKey(): ApiError {
  return new ApiError("not_found", "There is no key with this ID.");
}
