import type { DatabaseSync } from "node:sqlite";
import { withoutReasons } from "../../reasons.ts";
import type { Install, Moment } from "../../records.ts";

interface Row {
  readonly serial: number;
  readonly doc: string;
}

export function reasonWrites(db: DatabaseSync) {
  const findFloor = db.prepare("SELECT serial FROM reason_floors WHERE app = ?");
  const raiseFloor = db.prepare(
    "INSERT INTO reason_floors VALUES (?, ?) ON CONFLICT DO UPDATE SET serial = excluded.serial",
  );
  const findAbove = db.prepare(
    "SELECT serial, doc FROM installs WHERE app = ? AND serial > ? ORDER BY serial LIMIT ?",
  );
  const update = db.prepare("UPDATE installs SET doc = ? WHERE serial = ?");

  return {
    /** Looks at no more than `limit` installs, from the one where it stopped last; says at how many. */
    forgetReasons(app: string, before: Moment, limit: number): number {
      const floor = findFloor.get(app) as { serial: number } | undefined;
      const rows = findAbove.all(app, floor?.serial ?? 0, limit) as unknown as Row[];
      let seen = 0;
      for (const { serial, doc } of rows) {
        const install = JSON.parse(doc) as Install;
        if (install.at >= before) break;
        const rest = withoutReasons(install);
        if (rest !== install) update.run(JSON.stringify(rest), serial);
        seen += 1;
      }
      const last = rows[seen - 1];
      if (last) raiseFloor.run(app, last.serial);
      return seen;
    },
  };
}
