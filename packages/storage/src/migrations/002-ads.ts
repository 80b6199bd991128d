import type { Migration } from "./migration.ts";

/** Copies of Apple's ad postbacks, and consents to reports to ad networks. */
export const ads: Migration = {
  version: 2,
  release: "1.1.0",
  oldest: 1,
  sqlite: [
    `
  CREATE TABLE postbacks (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL,
    at INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX postbacks_by_id ON postbacks (app, id);
  CREATE INDEX postbacks_of_app ON postbacks (app, serial);
  CREATE INDEX postbacks_of_span ON postbacks (app, at, serial);
  CREATE INDEX postbacks_by_time ON postbacks (at);
`,
    `
  CREATE TABLE ad_consents (
    app TEXT NOT NULL, install TEXT NOT NULL, granted INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (app, install)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ad_consents_by_time ON ad_consents (at);
`,
  ],
  postgres: [
    `
  CREATE TABLE postbacks (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, id text NOT NULL,
    at bigint NOT NULL, doc text NOT NULL
  );
  CREATE UNIQUE INDEX postbacks_by_id ON postbacks (app, id);
  CREATE INDEX postbacks_of_app ON postbacks (app, serial);
  CREATE INDEX postbacks_of_span ON postbacks (app, at, serial);
  CREATE INDEX postbacks_by_time ON postbacks (at);
`,
    `
  CREATE TABLE ad_consents (
    app text NOT NULL, install text NOT NULL, granted boolean NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (app, install)
  );
  CREATE INDEX ad_consents_by_time ON ad_consents (at);
`,
  ],
};
