import { createHmac, randomBytes } from "node:crypto";
import { insertRows, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** Whom an id belongs to. */
export type PersonKind = "install" | "user";

const tables = `
  CREATE TABLE service_keys (id text NOT NULL PRIMARY KEY, secret text NOT NULL);
`;

/** This key never changes, because hashes that were made with it stay in the audit log. */
const keyId = "erased-ids";
const find = "SELECT secret FROM service_keys WHERE id = $1";

/** The keyed hashes that stand for erased ids. Without the key, nobody can find out whether a hash is that of a known id. */
export const erasedIds = {
  tables,
  reads: {
    /** Returns the hash that stands for an id after its erasure, or undefined if nothing was ever erased. */
    *hash(app: string, kind: PersonKind, id: string): Step<string | undefined> {
      const [key] = yield* run<{ secret: string }>(find, keyId);
      return key && hashWith(key.secret, app, kind, id);
    },
  },
  writes: {},
} satisfies Entity;

export type ErasedIdStore = BoundEntity<typeof erasedIds>;

/** Returns the hash that stands for an id from now on. The first call creates the key. */
export function* hashErasedId(app: string, kind: PersonKind, id: string): Step<string> {
  const stored = yield* erasedIds.reads.hash(app, kind, id);
  if (stored !== undefined) return stored;
  const fresh = randomBytes(32).toString("base64url");
  yield* insertRows("service_keys", [{ id: keyId, secret: fresh }], "id");
  // If another node was first, its key counts.
  return (yield* erasedIds.reads.hash(app, kind, id)) ?? hashWith(fresh, app, kind, id);
}

function hashWith(secret: string, ...parts: readonly string[]): string {
  const hmac = createHmac("sha256", Buffer.from(secret, "base64url"));
  return `hmac-sha256:${hmac.update(JSON.stringify(parts)).digest("base64url")}`;
}
