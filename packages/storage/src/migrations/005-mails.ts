import type { Migration } from "./migration.ts";

/** The queue of mails. */
export const mails: Migration = {
  version: 5,
  release: "1.2.0",
  oldest: 1,
  sqlite: [
    `
  CREATE TABLE mails (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL, due INTEGER, ends INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mails_due ON mails (due) WHERE due IS NOT NULL;
  CREATE INDEX mails_ending ON mails (ends) WHERE due IS NOT NULL;
  CREATE INDEX mails_by_time ON mails (at);
`,
  ],
  postgres: [
    `
  CREATE TABLE mails (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    at bigint NOT NULL, due bigint, ends bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX mails_due ON mails (due) WHERE due IS NOT NULL;
  CREATE INDEX mails_ending ON mails (ends) WHERE due IS NOT NULL;
  CREATE INDEX mails_by_time ON mails (at);
`,
  ],
};
