import type { DatabaseSync } from "node:sqlite";
import type { ApiKey, Moment } from "../../records.ts";

export function keyWrites(db: DatabaseSync) {
  const insert = db.prepare(
    "INSERT INTO api_keys (id, hash, app, doc) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const find = db.prepare("SELECT doc FROM api_keys WHERE app = ? AND id = ?");
  const update = db.prepare("UPDATE api_keys SET doc = ? WHERE id = ?");

  function addKey(key: ApiKey): "created" | "taken" {
    const { changes } = insert.run(key.id, key.hash, key.app, JSON.stringify(key));
    return changes === 0 ? "taken" : "created";
  }

  function endKey(app: string, id: string, at: Moment): ApiKey | undefined {
    const row = find.get(app, id) as { doc: string } | undefined;
    if (row === undefined) return undefined;
    const key = JSON.parse(row.doc) as ApiKey;
    const ended = { ...key, validUntil: Math.min(at, key.validUntil ?? at) };
    update.run(JSON.stringify(ended), id);
    return ended;
  }

  return {
    addKey,
    endKey,

    rotateKey(old: string, at: Moment, replacement: ApiKey): "rotated" | "unknown" | "taken" {
      if (find.get(replacement.app, old) === undefined) return "unknown";
      if (addKey(replacement) === "taken") return "taken";
      endKey(replacement.app, old, at);
      return "rotated";
    },
  };
}
