import type { SaltStore } from "../ports.ts";
import type { Salt } from "../records.ts";
import type { Database } from "./database.ts";
import { docOf, docsOf } from "./page.ts";

const find = `
  SELECT doc FROM salts WHERE used_from <= $1 AND used_until > $1 ORDER BY used_from DESC LIMIT 1`;
const lock = "SELECT pg_advisory_xact_lock(hashtext('throughline salts'))";
const insert = `
  INSERT INTO salts (id, used_from, used_until, delete_at, doc) VALUES ($1, $2, $3, $4, $5)`;
const live = "SELECT doc FROM salts WHERE delete_at > $1 ORDER BY used_from DESC";

export function postgresSalts({
  run,
  transaction,
}: Pick<Database, "run" | "transaction">): SaltStore {
  return {
    inUse: (at, fresh) =>
      transaction(async (step) => {
        // Of several that find none, the first provides it and the others find that.
        await step(lock);
        const current = await docOf<Salt>(step, find, at);
        if (current) return current;
        const { id, usedFrom, usedUntil, deleteAt } = fresh;
        await step(insert, id, usedFrom, usedUntil, deleteAt, JSON.stringify(fresh));
        return fresh;
      }),
    live: (at) => docsOf<Salt>(run, live, at),
  };
}
