import type { Moment, Salt } from "../records.ts";
import { doc, docs, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

const tables = `
  CREATE TABLE salts (
    id text NOT NULL PRIMARY KEY, used_from bigint NOT NULL, used_until bigint NOT NULL,
    delete_at bigint NOT NULL, doc text NOT NULL
  );
`;

const inUse = `
  SELECT doc FROM salts WHERE used_from <= $1 AND used_until > $1 ORDER BY used_from DESC LIMIT 1`;
const insert = `
  INSERT INTO salts (id, used_from, used_until, delete_at, doc) VALUES ($1, $2, $3, $4, $5)`;

export const salts = {
  tables,
  reads: {
    /** Returns every salt that an unexpired click may use, newest first. */
    live: (at: Moment): Step<readonly Salt[]> =>
      docs("SELECT doc FROM salts WHERE delete_at > $1 ORDER BY used_from DESC", at),
  },
  writes: {
    /**
     * Returns the salt in use at a moment. If there is none, `fresh` is stored and returned. Of
     * parallel callers, one provides the salt for all.
     */
    *inUse(at: Moment, fresh: Salt): Step<Salt> {
      // The first node stores its salt, and the others wait here and find it.
      yield* lock("salts");
      const current = yield* doc<Salt>(inUse, at);
      if (current) return current;
      const { id, usedFrom, usedUntil, deleteAt } = fresh;
      yield* run(insert, id, usedFrom, usedUntil, deleteAt, JSON.stringify(fresh));
      return fresh;
    },
  },

  *expire(now) {
    return (yield* run("DELETE FROM salts WHERE delete_at <= $1 RETURNING id", now)).length;
  },
} satisfies Entity;

export type SaltStore = BoundEntity<typeof salts>;
