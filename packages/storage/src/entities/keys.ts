import type { ApiKey, Moment } from "../records.ts";
import { publishChange, doc, docs, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

const tables = `
  CREATE TABLE api_keys (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text NOT NULL, doc text NOT NULL
  );
  CREATE INDEX api_keys_of_app ON api_keys (app, serial);
`;

const insert = `
  INSERT INTO api_keys (id, hash, app, doc) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`;
const lockKey = "SELECT doc FROM api_keys WHERE app = $1 AND id = $2 FOR UPDATE";

/** A change to a key. Fields that are left out stay unchanged. `null` removes a value. */
export interface KeyChange {
  readonly name?: string | null;
  readonly validUntil?: Moment | null;
}

export const keys = {
  tables,
  reads: {
    /** Returns the key with this hash, valid or not. Check `validUntil` and `ended`. */
    ofHash: (hash: string): Step<ApiKey | undefined> =>
      doc("SELECT doc FROM api_keys WHERE hash = $1", hash),
    /** Returns an app's keys, oldest first, including invalid ones. */
    list: (app: string): Step<readonly ApiKey[]> =>
      docs("SELECT doc FROM api_keys WHERE app = $1 ORDER BY serial", app),
  },
  writes: {
    /** Adds a key. `taken`: the id or the hash is in use. */
    *add(key: ApiKey): Step<"created" | "taken"> {
      if (!(yield* insertKey(key))) return "taken";
      yield* publishChange({ kind: "key", app: key.app, id: key.id });
      return "created";
    },

    /**
     * Ends a key forever. `at` becomes its end unless it has an earlier one. Returns the changed
     * key.
     */
    *end(app: string, id: string, at: Moment): Step<ApiKey | undefined> {
      const key = yield* doc<ApiKey>(lockKey, app, id);
      if (key === undefined) return undefined;
      const validUntil = Math.min(at, key.validUntil ?? at);
      const ended: ApiKey = { ...key, validUntil, ended: true };
      yield* updateKey(ended);
      yield* publishChange({ kind: "key", app, id });
      return ended;
    },

    /**
     * Changes a key's name or its end; `null` removes it. Returns the changed key, or `ended` for a
     * key that can no longer be used.
     */
    *change(
      app: string,
      id: string,
      at: Moment,
      { name, validUntil }: KeyChange,
    ): Step<ApiKey | "ended" | "unknown"> {
      const key = yield* doc<ApiKey>(lockKey, app, id);
      if (key === undefined) return "unknown";
      const { name: oldName, validUntil: oldEnd, ended, ...rest } = key;
      if (ended || (oldEnd !== undefined && oldEnd <= at)) return "ended";
      const newName = name === undefined ? oldName : name;
      const newEnd = validUntil === undefined ? oldEnd : validUntil;
      const changed: ApiKey = {
        ...rest,
        ...(newName != null && { name: newName }),
        ...(newEnd != null && { validUntil: newEnd }),
      };
      yield* updateKey(changed);
      yield* publishChange({ kind: "key", app, id });
      return changed;
    },

    /**
     * Adds a key and sets the end of another one, in one transaction. Of parallel rotations, one
     * succeeds. `unknown`: the app has no such old key. `ended`: the old key already has an end.
     * `taken`: the new id or hash is in use.
     */
    *rotate(
      old: string,
      at: Moment,
      replacement: ApiKey,
    ): Step<"rotated" | "unknown" | "ended" | "taken"> {
      const key = yield* doc<ApiKey>(lockKey, replacement.app, old);
      if (key === undefined) return "unknown";
      if (key.validUntil !== undefined) return "ended";
      if (!(yield* insertKey(replacement))) return "taken";
      yield* updateKey({ ...key, validUntil: at });
      yield* publishChange({ kind: "key", app: key.app, id: old });
      return "rotated";
    },
  },

  /** Marks expired keys as ended. */
  *expire(now) {
    for (const key of yield* docs<ApiKey>("SELECT doc FROM api_keys FOR UPDATE")) {
      const { validUntil = Infinity, ended } = key;
      if (validUntil <= now && !ended) yield* updateKey({ ...key, ended: true });
    }
    return 0;
  },
} satisfies Entity;

export type KeyStore = BoundEntity<typeof keys>;

/** Inserts a key. Returns false if its id or hash is in use. */
export function* insertKey(key: ApiKey): Step<boolean> {
  return (yield* run(insert, key.id, key.hash, key.app, JSON.stringify(key))).length > 0;
}

function* updateKey(key: ApiKey): Step<void> {
  yield* run("UPDATE api_keys SET doc = $2 WHERE id = $1", key.id, JSON.stringify(key));
}
