import type { KeyChange, KeyDraft, KeyScope, KeyView, NewKey } from "@throughline/protocol";
import type { ApiKey, App, KeyStore } from "@throughline/storage";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { parseTimestamp } from "../../platform/time/parse-timestamp.ts";
import { requireVariant } from "../variants/app-variants.ts";
import { issueKey } from "./issue-key.ts";
import type { IssuedKey } from "./issue-key.ts";
import type { IdempotentKeys } from "./idempotent-keys.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of key changes. */
export interface KeyChanges {
  readonly keys: KeyStore;
  readonly now: Clock;
  readonly random: RandomBytes;
}

const defaultOverlapSeconds = 86_400;

/** Creates a key. The response contains its text, which is stored nowhere. */
export async function createKey(
  { keys, now, random }: KeyChanges,
  app: App,
  { kind, name, scopes, appVariant }: KeyDraft,
  idempotentKeys?: IdempotentKeys,
): Promise<NewKey> {
  if (kind === "publishable" && scopes !== undefined) {
    throw invalidField("scopes", "Only a secret key can have scopes. Leave them out.");
  }
  if (scopes?.length === 0) {
    throw invalidField(
      "scopes",
      "The list is empty. Name at least one scope, or leave it out for all.",
    );
  }
  if (kind === "secret" && appVariant !== undefined) {
    throw invalidField("appVariant", "Only a publishable key belongs to a variant. Leave it out.");
  }
  requireVariant(app, "appVariant", appVariant);
  const parts = { kind, name, scopes, appVariant };
  const known = await idempotentKeys?.find(parts);
  if (known) return newKey(known);
  const bytes = idempotentKeys?.random() ?? random;
  const { text, record } = issueKey({ app: app.id, ...parts }, { now, random: bytes });
  if ((await keys.add(record)) === "created") return newKey({ text, record });
  // The same request may run at the same time.
  const meanwhile = await idempotentKeys?.find(parts);
  if (!meanwhile) throw new Error("The new key has the hash of an existing key.");
  return newKey(meanwhile);
}

/** Replaces a key with a new one. The old key keeps working for `overlapSeconds`, so that apps can be updated. */
export async function rotateKey(
  { keys, now, random }: KeyChanges,
  appId: string,
  id: string,
  overlapSeconds = defaultOverlapSeconds,
  idempotentKeys?: IdempotentKeys,
): Promise<NewKey> {
  const old = (await keys.list(appId)).find((key) => key.id === id);
  if (!old) throw unknownKey(id);
  const known = await idempotentKeys?.find(old);
  if (known) return newKey(known);
  const { kind, name, scopes, appVariant } = old;
  const bytes = idempotentKeys?.random() ?? random;
  const parts = { app: appId, kind, name, scopes, appVariant };
  const { text, record } = issueKey(parts, { now, random: bytes });
  const outcome = await keys.rotate(id, now() + overlapSeconds * 1000, record);
  if (outcome === "rotated") return newKey({ text, record });
  // The same request may run at the same time.
  const meanwhile = await idempotentKeys?.find(old);
  if (meanwhile) return newKey(meanwhile);
  if (outcome === "unknown") throw unknownKey(id);
  throw new ApiError(
    "conflict",
    `The key ${id} was already revoked or rotated. Create a new key instead.`,
  );
}

function newKey({ text, record }: IssuedKey): NewKey {
  return { ...keyView(record), key: text };
}

/** Revokes a key immediately. */
export async function revokeKey(
  { keys, now }: KeyChanges,
  appId: string,
  id: string,
): Promise<KeyView> {
  const ended = await keys.end(appId, id, now());
  if (!ended) throw unknownKey(id);
  return keyView(ended);
}

/** Renames a key, or changes when it stops working. */
export async function updateKey(
  { keys, now }: KeyChanges,
  app: string,
  id: string,
  { name, validUntil }: KeyChange,
): Promise<KeyView> {
  const at = now();
  const end = typeof validUntil === "string" ? parseTimestamp(validUntil) : validUntil;
  if (validUntil !== end && (typeof end !== "number" || end <= at)) {
    throw invalidField(
      "validUntil",
      `${validUntil} is not in the future. To stop the key now, revoke it.`,
    );
  }
  const changed = await keys.change(app, id, at, {
    ...(name !== undefined && { name }),
    ...(end !== undefined && { validUntil: end }),
  });
  if (changed === "unknown") throw unknownKey(id);
  if (changed === "ended") {
    throw new ApiError(
      "conflict",
      `The key ${id} no longer works and cannot be changed. Create a new key instead.`,
    );
  }
  return keyView(changed);
}

/** Returns a key without its secret, for lists. */
export function keyView(key: ApiKey): KeyView {
  const { id, kind, name, hint, text, createdAt, validUntil } = key;
  return {
    id,
    kind,
    name: name ?? null,
    hint,
    key: text ?? null,
    scopes: kind === "secret" ? [...scopesOf(key)] : [],
    appVariant: key.appVariant ?? null,
    createdAt: iso(createdAt),
    validUntil: validUntil === undefined ? null : iso(validUntil),
  };
}

/** Returns the scopes of a secret key. A key without scopes has all of them. */
export function scopesOf({ scopes = ["admin"] }: Pick<ApiKey, "scopes">): readonly KeyScope[] {
  return scopes;
}

function unknownKey(id: string): ApiError {
  return new ApiError("not_found", `This app has no key with the ID "${id}".`);
}
