import type { Migration } from "./migration.ts";

/** Copies of Apple's ad postbacks, consents to reports to ad networks, and questions to these. */
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
  CREATE TABLE ad_lookups (
    app TEXT NOT NULL, install TEXT NOT NULL, network TEXT NOT NULL, due INTEGER,
    ends INTEGER NOT NULL, checked INTEGER, doc TEXT NOT NULL, PRIMARY KEY (app, install, network)
  ) STRICT;
  CREATE INDEX ad_lookups_due ON ad_lookups (due) WHERE due IS NOT NULL;
  CREATE INDEX ad_lookups_ending ON ad_lookups (ends) WHERE due IS NOT NULL;
  CREATE INDEX ad_lookups_checked ON ad_lookups (app, network, checked) WHERE checked IS NOT NULL;
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
  CREATE TABLE ad_lookups (
    app text NOT NULL, install text NOT NULL, network text NOT NULL, due bigint,
    ends bigint NOT NULL, checked bigint, doc text NOT NULL, PRIMARY KEY (app, install, network)
  );
  CREATE INDEX ad_lookups_due ON ad_lookups (due) WHERE due IS NOT NULL;
  CREATE INDEX ad_lookups_ending ON ad_lookups (ends) WHERE due IS NOT NULL;
  CREATE INDEX ad_lookups_checked ON ad_lookups (app, network, checked) WHERE checked IS NOT NULL;
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
