import type { Moment } from "../records.ts";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** How many packages are kept. */
export const keptClientPackages = 50;

const upsert = `
  INSERT INTO client_packages (name, served_at, content) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET served_at = excluded.served_at`;
const trim = `
  DELETE FROM client_packages WHERE name NOT IN (
    SELECT name FROM client_packages ORDER BY served_at DESC, name LIMIT $1
  )`;

/**
 * The npm packages of the client that this service serves or served before an upgrade. The lockfiles of apps name
 * them, each by a name that contains a hash of its content.
 */
export const clientPackages = {
  tables: `
    CREATE TABLE client_packages (
      name text NOT NULL PRIMARY KEY, served_at bigint NOT NULL, content text NOT NULL
    );`,
  reads: {
    /** Returns the file in Base64. */
    *get(name: string): Step<string | undefined> {
      const sql = "SELECT content FROM client_packages WHERE name = $1";
      const [row] = yield* run<{ content: string }>(sql, name);
      return row?.content;
    },
  },
  writes: {
    /** Keeps a file in Base64, and forgets the file that was served longest ago if there are too many. */
    *keep(name: string, content: string, servedAt: Moment): Step<void> {
      yield* run(upsert, name, servedAt, content);
      yield* run(trim, keptClientPackages);
    },
  },
} satisfies Entity;

export type ClientPackageStore = BoundEntity<typeof clientPackages>;
