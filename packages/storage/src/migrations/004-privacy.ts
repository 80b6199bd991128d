import type { Migration } from "./migration.ts";

/** The key of the hashes that stand for erased ids. */
export const privacy: Migration = {
  version: 4,
  release: "1.2.0",
  oldest: 1,
  sqlite: [
    `
  CREATE TABLE service_keys (id TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
  ],
  postgres: [
    `
  CREATE TABLE service_keys (id text NOT NULL PRIMARY KEY, secret text NOT NULL);
`,
  ],
};
