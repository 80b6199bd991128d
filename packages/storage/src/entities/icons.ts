import type { Moment } from "../records.ts";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** How many uploaded icons of an app are kept. An app’s settings name one of them. */
export const keptIcons = 5;

const upsert = `
  INSERT INTO icons (app, name, uploaded_at, content) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app, name) DO UPDATE SET uploaded_at = excluded.uploaded_at`;
const trim = `
  DELETE FROM icons WHERE app = $1 AND name NOT IN (
    SELECT name FROM icons WHERE app = $1 ORDER BY uploaded_at DESC, name LIMIT $2
  )`;

/** Uploaded icons of apps, each by a name that contains a hash of its content. */
export const icons = {
  tables: `
    CREATE TABLE icons (
      app text NOT NULL, name text NOT NULL, uploaded_at bigint NOT NULL, content text NOT NULL,
      PRIMARY KEY (app, name)
    );`,
  reads: {
    /** Returns the picture in Base64. */
    *get(app: string, name: string): Step<string | undefined> {
      const sql = "SELECT content FROM icons WHERE app = $1 AND name = $2";
      const [row] = yield* run<{ content: string }>(sql, app, name);
      return row?.content;
    },
  },
  writes: {
    /** Keeps a picture in Base64, and forgets the app's oldest one if there are too many. */
    *keep(app: string, name: string, content: string, uploadedAt: Moment): Step<void> {
      yield* run(upsert, app, name, uploadedAt, content);
      yield* run(trim, app, keptIcons);
    },
  },
} satisfies Entity;

export type IconStore = BoundEntity<typeof icons>;
