import type { Rotation } from "../ports.ts";
import type { ApiKey, Moment } from "../records.ts";
import { announce, doc, docs, run } from "./step.ts";
import type { Noun, Step } from "./step.ts";

const insert = `
  INSERT INTO api_keys (id, hash, app, doc) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`;
const lockKey = "SELECT doc FROM api_keys WHERE app = $1 AND id = $2 FOR UPDATE";

export const keys = {
  reads: {
    ofHash: (hash: string): Step<ApiKey | undefined> =>
      doc("SELECT doc FROM api_keys WHERE hash = $1", hash),
    list: (app: string): Step<ApiKey[]> =>
      docs("SELECT doc FROM api_keys WHERE app = $1 ORDER BY serial", app),
  },
  writes: {
    *add(key: ApiKey): Step<"created" | "taken"> {
      if (!(yield* insertKey(key))) return "taken";
      yield* announce({ kind: "key", app: key.app, id: key.id });
      return "created";
    },

    *end(app: string, id: string, at: Moment): Step<ApiKey | undefined> {
      const key = yield* doc<ApiKey>(lockKey, app, id);
      if (key === undefined) return undefined;
      const validUntil = Math.min(at, key.validUntil ?? at);
      const ended: ApiKey = { ...key, validUntil, ended: true };
      yield* updateKey(ended);
      yield* announce({ kind: "key", app, id });
      return ended;
    },

    *rotate(old: string, at: Moment, replacement: ApiKey): Step<Rotation> {
      const key = yield* doc<ApiKey>(lockKey, replacement.app, old);
      if (key === undefined) return "unknown";
      if (key.validUntil !== undefined) return "ended";
      if (!(yield* insertKey(replacement))) return "taken";
      yield* updateKey({ ...key, validUntil: at });
      yield* announce({ kind: "key", app: key.app, id: old });
      return "rotated";
    },

    /** Ends keys for good whose time is over. */
    *endPast(now: Moment): Step<void> {
      const all = yield* docs<ApiKey>("SELECT doc FROM api_keys FOR UPDATE");
      for (const key of all) {
        const { validUntil = Infinity, ended } = key;
        if (validUntil <= now && !ended) yield* updateKey({ ...key, ended: true });
      }
    },
  },
} satisfies Noun;

/** False when its id or hash is in use. */
export function* insertKey(key: ApiKey): Step<boolean> {
  return (yield* run(insert, key.id, key.hash, key.app, JSON.stringify(key))).length > 0;
}

function* updateKey(key: ApiKey): Step<void> {
  yield* run("UPDATE api_keys SET doc = $2 WHERE id = $1", key.id, JSON.stringify(key));
}
