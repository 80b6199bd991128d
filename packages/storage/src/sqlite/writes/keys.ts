import type { DatabaseSync } from "node:sqlite";
import type { Rotation } from "../../ports.ts";
import type { ApiKey, Moment } from "../../records.ts";

export function keyWrites(db: DatabaseSync) {
  const insert = db.prepare(
    "INSERT INTO api_keys (id, hash, app, doc) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const find = db.prepare("SELECT doc FROM api_keys WHERE app = ? AND id = ?");
  const update = db.prepare("UPDATE api_keys SET doc = ? WHERE id = ?");
  const endPast = db.prepare(
    `UPDATE api_keys SET doc = json_set(doc, '$.ended', json('true'))
     WHERE doc ->> 'validUntil' <= ? AND doc ->> 'ended' IS NULL`,
  );

  function addKey(key: ApiKey): "created" | "taken" {
    const { changes } = insert.run(key.id, key.hash, key.app, JSON.stringify(key));
    return changes === 0 ? "taken" : "created";
  }

  function kept(app: string, id: string): ApiKey | undefined {
    const row = find.get(app, id) as { doc: string } | undefined;
    return row && (JSON.parse(row.doc) as ApiKey);
  }

  return {
    addKey,

    endKey(app: string, id: string, at: Moment): ApiKey | undefined {
      const key = kept(app, id);
      if (key === undefined) return undefined;
      const ended: ApiKey = {
        ...key,
        validUntil: Math.min(at, key.validUntil ?? at),
        ended: true,
      };
      update.run(JSON.stringify(ended), id);
      return ended;
    },

    endPastKeys(now: Moment): void {
      endPast.run(now);
    },

    rotateKey(old: string, at: Moment, replacement: ApiKey): Rotation {
      const key = kept(replacement.app, old);
      if (key === undefined) return "unknown";
      if (key.validUntil !== undefined) return "ended";
      if (addKey(replacement) === "taken") return "taken";
      update.run(JSON.stringify({ ...key, validUntil: at }), old);
      return "rotated";
    },
  };
}
