import { columnDefinitions } from "../clicks/click-row.ts";
import { sharedTables } from "../entities/index.ts";
import { messageOverhead } from "../outbox/messages.ts";
import { toSqliteTables } from "./dialect.ts";

/** Returns the SQL for the size of a message, in bytes. */
export const messageBytes = (row: string) =>
  `octet_length(${row}.doc) + octet_length(${row}.attempts) + ${messageOverhead}`;

/** What the data was migrated to, and how far (migrations/migration.ts). */
const schemaVersionTable = `
  CREATE TABLE schema_version (
    version INTEGER NOT NULL, oldest INTEGER NOT NULL, release TEXT NOT NULL, step INTEGER NOT NULL, position INTEGER
  ) STRICT;
`;

/**
 * `probe` is a row that tests of writing update. The number in `revisions` increases with every
 * change of an app or a link, so that caches notice the changes of other processes.
 */
const probeAndRevisionTables = `
  CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;
  INSERT INTO probe VALUES (1, 0);
  CREATE TABLE revisions (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;
  INSERT INTO revisions VALUES (1, 0);
  ${["apps", "links"]
    .flatMap((table) =>
      ["INSERT", "UPDATE", "DELETE"].map(
        (change) => `
  CREATE TRIGGER ${table}_after_${change.toLowerCase()} AFTER ${change} ON ${table} BEGIN
    UPDATE revisions SET number = number + 1;
  END;`,
      ),
    )
    .join("")}
`;

/**
 * `click_keys` is the index of unclaimed clicks by evidence key. The span of days comes first, so
 * that new clicks are stored close together and expired ones are deleted from one place. A lookup
 * visits each span of the window, newest first. The serial of a click is never reused for another
 * click, so that readers can cache by serial. `journals` holds the read position of each journal
 * (journal/journals.ts).
 */
const clickTables = `
  CREATE TABLE clicks (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    link TEXT NOT NULL, evidence TEXT NOT NULL, keys BLOB NOT NULL,
    has_signals INTEGER NOT NULL DEFAULT 0, ${columnDefinitions("sqlite")}, UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX clicks_by_time ON clicks (app, at);
  CREATE TABLE click_keys (
    span INTEGER NOT NULL, key INTEGER NOT NULL, at INTEGER NOT NULL, click INTEGER NOT NULL,
    PRIMARY KEY (span, key, at DESC, click DESC)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE journals (
    name TEXT NOT NULL PRIMARY KEY, applied INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** `reached` holds the milestones of an install as bits. A serial is never reused, because `verdict_floors` compares serials. */
const installTables = `
  CREATE TABLE installs (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    link TEXT, doc TEXT NOT NULL, test INTEGER NOT NULL DEFAULT 0, facets TEXT, reached INTEGER NOT NULL DEFAULT 0,
    UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX installs_of_link ON installs (app, link);
  CREATE INDEX installs_of_app ON installs (app);
  CREATE INDEX installs_by_time ON installs (app, at);

  CREATE TABLE events (
    serial INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, install TEXT NOT NULL,
    user_id TEXT, received_at INTEGER NOT NULL, doc TEXT NOT NULL,
    UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX events_of_app ON events (app);
  CREATE INDEX events_of_install ON events (app, install);
  CREATE INDEX events_of_user ON events (app, user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX events_by_receipt ON events (app, received_at);
`;

/** Pending changes to `cubes` (writes/facet-deltas.ts). A serial is never reused, so that each delta is rolled up once. */
const facetTables = `
  CREATE TABLE facet_deltas (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, link TEXT, hour INTEGER NOT NULL, kind TEXT NOT NULL,
    by INTEGER NOT NULL, facets TEXT, event TEXT, bits INTEGER, touch TEXT
  ) STRICT;
  CREATE TABLE facet_clicks (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, groups INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
`;

/** The total size of each app's messages, maintained by triggers. */
const outboxSizes = `
  CREATE TABLE outbox_sizes (app TEXT PRIMARY KEY, bytes INTEGER NOT NULL) STRICT;
  CREATE TRIGGER outbox_after_insert AFTER INSERT ON outbox BEGIN
    INSERT INTO outbox_sizes VALUES (NEW.app, ${messageBytes("NEW")})
      ON CONFLICT (app) DO UPDATE SET bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER outbox_after_attempt AFTER UPDATE OF attempts ON outbox BEGIN
    UPDATE outbox_sizes SET bytes = bytes + octet_length(NEW.attempts) - octet_length(OLD.attempts)
      WHERE app = NEW.app;
  END;
  CREATE TRIGGER outbox_after_delete AFTER DELETE ON outbox BEGIN
    UPDATE outbox_sizes SET bytes = bytes - (${messageBytes("OLD")}) WHERE app = OLD.app;
  END;
`;

/**
 * An index of the trigrams in the text of links. FTS5 reads the texts from `links`. The positions of trigrams are not
 * stored, so a search compares the texts that it finds.
 */
const linkSearchIndex = `
  CREATE VIRTUAL TABLE link_search USING fts5 (
    search_text, content = 'links', content_rowid = 'serial', tokenize = 'trigram case_sensitive 1',
    detail = none, columnsize = 0
  );
  INSERT INTO link_search (link_search, rank) VALUES ('automerge', 16), ('crisismerge', 64);
  CREATE TRIGGER link_search_after_insert AFTER INSERT ON links BEGIN
    INSERT INTO link_search (rowid, search_text) VALUES (NEW.serial, NEW.search_text);
  END;
  CREATE TRIGGER link_search_after_update AFTER UPDATE OF search_text ON links
  WHEN NEW.search_text <> OLD.search_text BEGIN
    INSERT INTO link_search (link_search, rowid, search_text)
      VALUES ('delete', OLD.serial, OLD.search_text);
    INSERT INTO link_search (rowid, search_text) VALUES (NEW.serial, NEW.search_text);
  END;
  CREATE TRIGGER link_search_after_delete AFTER DELETE ON links BEGIN
    INSERT INTO link_search (link_search, rowid, search_text)
      VALUES ('delete', OLD.serial, OLD.search_text);
  END;
`;

/** The schema of a data folder as the code expects it. A test compares it with what the migrations lead to. */
export const schema = [
  schemaVersionTable,
  toSqliteTables(sharedTables),
  probeAndRevisionTables,
  linkSearchIndex,
  clickTables,
  installTables,
  facetTables,
  outboxSizes,
].join("\n");
