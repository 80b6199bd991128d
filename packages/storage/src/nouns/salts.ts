import type { Moment, Salt } from "../records.ts";
import { doc, docs, lock, run } from "./step.ts";
import type { Noun, Step } from "./step.ts";

const inUse = `
  SELECT doc FROM salts WHERE used_from <= $1 AND used_until > $1 ORDER BY used_from DESC LIMIT 1`;
const insert = `
  INSERT INTO salts (id, used_from, used_until, delete_at, doc) VALUES ($1, $2, $3, $4, $5)`;

export const salts = {
  reads: {
    live: (at: Moment): Step<Salt[]> =>
      docs("SELECT doc FROM salts WHERE delete_at > $1 ORDER BY used_from DESC", at),
  },
  writes: {
    *inUse(at: Moment, fresh: Salt): Step<Salt> {
      // Of several nodes that find none, the first provides it and the others find that.
      yield* lock("salts");
      const current = yield* doc<Salt>(inUse, at);
      if (current) return current;
      const { id, usedFrom, usedUntil, deleteAt } = fresh;
      yield* run(insert, id, usedFrom, usedUntil, deleteAt, JSON.stringify(fresh));
      return fresh;
    },
    *forget(now: Moment): Step<number> {
      return (yield* run("DELETE FROM salts WHERE delete_at <= $1 RETURNING id", now)).length;
    },
  },
} satisfies Noun;
