import { messageOverhead } from "../outbox.ts";

/** What a message of the outbox takes, in bytes. */
export const messageBytes = (row: string) =>
  `octet_length(${row}.doc) + octet_length(${row}.attempts) + ${messageOverhead}`;

/**
 * Serial numbers give the order in which rows were added; lists and cursors go by them. `doc` is the record as JSON.
 * The row of `revisions` grows with every change of an app or a link, so that caches notice changes of other processes.
 */
const recordTables = `
  CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;
  INSERT INTO probe VALUES (1, 0);

  CREATE TABLE apps (
    serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
  ) STRICT;
  CREATE TABLE app_domains (
    domain TEXT NOT NULL PRIMARY KEY, app TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE api_keys (
    serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX api_keys_of_app ON api_keys (app);

  CREATE TABLE links (
    serial INTEGER PRIMARY KEY, app TEXT NOT NULL, code TEXT NOT NULL, doc TEXT NOT NULL,
    UNIQUE (app, code)
  ) STRICT;
  CREATE INDEX links_of_app ON links (app);
  CREATE INDEX links_of_campaign ON links (app, doc ->> '$.utm.campaign')
    WHERE doc ->> '$.utm.campaign' IS NOT NULL;
  CREATE TABLE link_tags (
    app TEXT NOT NULL, tag TEXT NOT NULL, link INTEGER NOT NULL, PRIMARY KEY (app, tag, link)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE link_makers (
    app TEXT NOT NULL, install TEXT NOT NULL, link INTEGER NOT NULL,
    PRIMARY KEY (app, install, link)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE creations (
    app TEXT NOT NULL, key TEXT NOT NULL, expires_at INTEGER NOT NULL, doc TEXT NOT NULL,
    PRIMARY KEY (app, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX creations_by_expiry ON creations (expires_at);

  CREATE TABLE salts (
    id TEXT NOT NULL PRIMARY KEY, used_from INTEGER NOT NULL, used_until INTEGER NOT NULL,
    delete_at INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE TABLE lessons (
    app TEXT NOT NULL PRIMARY KEY, doc TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

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

/** Who may sign in, what they may do, and what was changed. `app` of a ticket: the app it adds a member to. */
const accountTables = `
  CREATE TABLE accounts (
    serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE, doc TEXT NOT NULL
  ) STRICT;
  CREATE TABLE members (
    serial INTEGER PRIMARY KEY, app TEXT NOT NULL, account TEXT NOT NULL, doc TEXT NOT NULL,
    UNIQUE (app, account)
  ) STRICT;
  CREATE INDEX members_by_account ON members (account);
  CREATE TABLE tickets (
    serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash TEXT NOT NULL UNIQUE, app TEXT,
    until INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX tickets_by_app ON tickets (app);
  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, account TEXT NOT NULL, until INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_account ON sessions (account);
  CREATE TABLE audit (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, subject TEXT, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_app ON audit (app);
  CREATE INDEX audit_by_subject ON audit (app, subject);
`;

/**
 * `click_keys` is the index of unclaimed clicks by evidence. The span of days comes first, so that new clicks are stored
 * close together however many wait, and expired ones leave from one place; a look-up visits each span of the window, newest
 * first. A click's serial never stands for another click and is never used again, so that a reader may remember it.
 * `journals` says how far each journal of clicks was read (journal/journals.ts).
 */
const clickTables = `
  CREATE TABLE clicks (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    link TEXT NOT NULL, sensitive INTEGER, url TEXT, evidence TEXT NOT NULL, keys BLOB NOT NULL,
    signalled INTEGER NOT NULL DEFAULT 0, test INTEGER NOT NULL DEFAULT 0, facets TEXT,
    UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX clicks_by_time ON clicks (app, at);
  CREATE TABLE click_keys (
    span INTEGER NOT NULL, key INTEGER NOT NULL, at INTEGER NOT NULL, click INTEGER NOT NULL,
    PRIMARY KEY (span, key, at DESC, click DESC)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE claims (
    app TEXT NOT NULL, click TEXT NOT NULL, install TEXT, PRIMARY KEY (app, click)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX claims_of_install ON claims (app, install);
  CREATE TABLE journals (
    name TEXT NOT NULL PRIMARY KEY, applied INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/**
 * `reached` holds the milestones of an install. `reason_floors` says up to which install an app's reasons were deleted:
 * they expire in the order of their installs.
 */
const installTables = `
  CREATE TABLE installs (
    serial INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, link TEXT, doc TEXT NOT NULL,
    test INTEGER NOT NULL DEFAULT 0, facets TEXT, reached INTEGER NOT NULL DEFAULT 0,
    UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX installs_of_link ON installs (app, link);
  CREATE INDEX installs_of_app ON installs (app);
  CREATE TABLE reason_floors (
    app TEXT NOT NULL PRIMARY KEY, serial INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE events (
    serial INTEGER PRIMARY KEY, app TEXT NOT NULL, id TEXT NOT NULL, install TEXT NOT NULL,
    received_at INTEGER NOT NULL, doc TEXT NOT NULL,
    UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX events_of_app ON events (app);
  CREATE INDEX events_of_install ON events (app, install);
  CREATE INDEX events_by_receipt ON events (app, received_at);
`;

/**
 * `counted_paths` says how many links that are their own path have a counter, by app and hour (counted-links.ts).
 * `facet_deltas` and `facet_clicks` hold what is to be added to `facet_counts` (facets/, writes/facet-deltas.ts).
 */
const counterTables = `
  CREATE TABLE counters (
    app TEXT NOT NULL, link TEXT NOT NULL, hour INTEGER NOT NULL,
    clicks INTEGER NOT NULL, filtered INTEGER NOT NULL, opened INTEGER NOT NULL,
    installs INTEGER NOT NULL, matches INTEGER NOT NULL, events INTEGER NOT NULL,
    PRIMARY KEY (app, link, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;
  CREATE TABLE counted_paths (
    app TEXT NOT NULL, hour INTEGER NOT NULL, paths INTEGER NOT NULL, PRIMARY KEY (app, hour)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE facet_deltas (
    serial INTEGER PRIMARY KEY, app TEXT NOT NULL, link TEXT, hour INTEGER NOT NULL, kind TEXT NOT NULL,
    by INTEGER NOT NULL, facets TEXT, method TEXT, event TEXT, install TEXT, bits INTEGER
  ) STRICT;
  CREATE INDEX facet_deltas_of_install ON facet_deltas (app, install) WHERE install IS NOT NULL;
  CREATE TABLE facet_clicks (serial INTEGER PRIMARY KEY, doc TEXT NOT NULL) STRICT;
  CREATE TABLE facet_counts (
    app TEXT NOT NULL, link TEXT NOT NULL, hour INTEGER NOT NULL, doc TEXT NOT NULL,
    PRIMARY KEY (app, link, hour)
  ) STRICT;
  CREATE INDEX facet_counts_by_hour ON facet_counts (hour) WHERE hour % 86400000 <> 0;
`;

/** Webhook endpoints and their messages (outbox.ts). `outbox_sizes` holds the bytes of each app's messages. */
const outboxTables = `
  CREATE TABLE endpoints (
    serial INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, app TEXT NOT NULL, kinds TEXT NOT NULL,
    paused INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0, failing_since INTEGER,
    rests_until INTEGER NOT NULL DEFAULT 0, doc TEXT NOT NULL,
    refused INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX endpoints_of_app ON endpoints (app);
  CREATE TABLE outbox (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, app TEXT NOT NULL,
    endpoint TEXT NOT NULL, kind TEXT NOT NULL, lane TEXT, install TEXT, at INTEGER NOT NULL,
    state TEXT NOT NULL, due INTEGER, tries INTEGER NOT NULL, attempts TEXT NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE INDEX outbox_fresh ON outbox (endpoint, serial) WHERE state = 'waiting' AND due IS NULL;
  CREATE INDEX outbox_tried ON outbox (endpoint, due) WHERE state = 'waiting' AND due IS NOT NULL;
  CREATE INDEX outbox_lanes ON outbox (endpoint, lane, serial) WHERE state = 'waiting';
  CREATE INDEX outbox_of_endpoint ON outbox (endpoint, serial);
  CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
  CREATE INDEX outbox_by_time ON outbox (app, at);

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

/** All tables of a data folder. */
export const schema = [
  recordTables,
  accountTables,
  clickTables,
  installTables,
  counterTables,
  outboxTables,
].join("\n");
