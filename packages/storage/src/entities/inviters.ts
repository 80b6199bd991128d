import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

const tables = `
  CREATE TABLE inviters (
    app text NOT NULL, install text NOT NULL, id text NOT NULL, PRIMARY KEY (app, install)
  );
  CREATE UNIQUE INDEX inviters_by_id ON inviters (app, id);
`;

const idOfInstall = "SELECT id FROM inviters WHERE app = $1 AND install = $2";
const installOfId = "SELECT install FROM inviters WHERE app = $1 AND id = $2";
const insert = `
  INSERT INTO inviters (app, install, id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;

/**
 * The ids by which installs that created links are known to other installs. Such an id is random, so that nobody can
 * derive the install id from it, which is a secret of its phone.
 */
export const inviters = {
  tables,
  reads: {
    idOf: (app: string, install: string): Step<string | undefined> =>
      first("id", idOfInstall, app, install),
    installOf: (app: string, id: string): Step<string | undefined> =>
      first("install", installOfId, app, id),
  },
  writes: {
    /** Returns the id of an install. If it has none, `fresh` is stored and returned. Parallel callers get the same id. */
    *assignId(app: string, install: string, fresh: string): Step<string> {
      yield* run(insert, app, install, fresh);
      return (yield* first("id", idOfInstall, app, install)) ?? fresh;
    },
  },
  *eraseInstall(app, install) {
    const remove = "DELETE FROM inviters WHERE app = $1 AND install = $2 RETURNING id";
    return { inviterIds: (yield* run(remove, app, install)).length };
  },
} satisfies Entity;

export type InviterStore = BoundEntity<typeof inviters>;

function* first(
  column: "id" | "install",
  sql: string,
  ...values: readonly string[]
): Step<string | undefined> {
  const [row] = yield* run<Record<typeof column, string>>(sql, ...values);
  return row?.[column];
}
