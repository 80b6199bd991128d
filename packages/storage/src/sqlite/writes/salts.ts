import type { DatabaseSync } from "node:sqlite";
import type { Moment, Salt } from "../../records.ts";

export function saltWrites(db: DatabaseSync) {
  const find = db.prepare(
    `SELECT doc FROM salts WHERE used_from <= ?1 AND used_until > ?1
     ORDER BY used_from DESC LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO salts (id, used_from, used_until, delete_at, doc) VALUES (?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare("DELETE FROM salts WHERE delete_at <= ?");

  return {
    saltInUse(at: Moment, fresh: Salt): Salt {
      const row = find.get(at) as { doc: string } | undefined;
      if (row) return JSON.parse(row.doc) as Salt;
      const { id, usedFrom, usedUntil, deleteAt } = fresh;
      insert.run(id, usedFrom, usedUntil, deleteAt, JSON.stringify(fresh));
      return fresh;
    },

    forgetSalts(now: Moment): number {
      return Number(remove.run(now).changes);
    },
  };
}
