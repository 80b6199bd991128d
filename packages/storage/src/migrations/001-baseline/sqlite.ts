/** The schema of 1.0 on SQLite. It is frozen: a test compares its hash. */
export const sqlite = `
  CREATE TABLE schema_version (
    version INTEGER NOT NULL, oldest INTEGER NOT NULL, release TEXT NOT NULL, step INTEGER NOT NULL,
    position INTEGER
  ) STRICT;
  INSERT INTO schema_version VALUES (0, 0, '', 0, NULL);
  CREATE TABLE accounts (
    serial integer PRIMARY KEY AUTOINCREMENT, id text NOT NULL UNIQUE,
    email text NOT NULL UNIQUE, doc text NOT NULL
  ) STRICT;
  CREATE TABLE members (
    serial integer PRIMARY KEY AUTOINCREMENT, app text NOT NULL, account text NOT NULL,
    doc text NOT NULL, UNIQUE (app, account)
  ) STRICT;
  CREATE INDEX members_of_account ON members (account, serial);
  CREATE TABLE one_time_links (
    serial integer PRIMARY KEY AUTOINCREMENT, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text, expires_at integer NOT NULL, doc text NOT NULL
  ) STRICT;
  CREATE INDEX one_time_links_of_app ON one_time_links (app, serial);
  CREATE TABLE sessions (
    hash text NOT NULL PRIMARY KEY, account text NOT NULL, expires_at integer NOT NULL,
    doc text NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of_account ON sessions (account);
  CREATE TABLE apps (
    serial integer PRIMARY KEY AUTOINCREMENT, id text NOT NULL UNIQUE,
    updated_at integer NOT NULL, ignore_case integer NOT NULL, doc text NOT NULL
  ) STRICT;
  CREATE TABLE app_domains (domain text NOT NULL PRIMARY KEY, app text NOT NULL) STRICT,
  WITHOUT ROWID;
  CREATE INDEX app_domains_of_app ON app_domains (app);
  CREATE TABLE deleted_apps (app text NOT NULL PRIMARY KEY, at integer NOT NULL) STRICT,
  WITHOUT ROWID;
  CREATE TABLE audit (
    serial integer PRIMARY KEY AUTOINCREMENT, app text NOT NULL, subject text,
    doc text NOT NULL
  ) STRICT;
  CREATE INDEX audit_of_app ON audit (app, serial);
  CREATE INDEX audit_of_subject ON audit (app, subject, serial) WHERE subject IS NOT NULL;
  CREATE TABLE bulk_changes (
    app text NOT NULL, id text NOT NULL, at integer NOT NULL, expires_at integer NOT NULL,
    doc text NOT NULL,
    PRIMARY KEY (app, id)
  ) STRICT;
  CREATE TABLE bulk_changed_links (
    app text NOT NULL, change text NOT NULL, code text NOT NULL, updated_at integer NOT NULL,
    doc text NOT NULL, PRIMARY KEY (app, change, code)
  ) STRICT;
    CREATE TABLE client_packages (
      name text NOT NULL PRIMARY KEY, served_at integer NOT NULL, content text NOT NULL
    ) STRICT, WITHOUT ROWID;
  CREATE TABLE clock_readings (
    id integer NOT NULL PRIMARY KEY, at integer NOT NULL, stable_ms integer NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE webhooks (
    serial integer PRIMARY KEY AUTOINCREMENT, id text NOT NULL UNIQUE,
    app text NOT NULL, events text NOT NULL, paused integer NOT NULL,
    failures integer NOT NULL DEFAULT 0, failing_since integer,
    rests_until integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0, dropped integer NOT NULL DEFAULT 0,
    updated_at integer NOT NULL,
    doc text NOT NULL
  ) STRICT;
  CREATE INDEX webhooks_of_app ON webhooks (app, serial);
  CREATE TABLE outbox (
    serial integer PRIMARY KEY AUTOINCREMENT, id text NOT NULL UNIQUE,
    app text NOT NULL, webhook text NOT NULL, kind text NOT NULL, lane text, install text,
    at integer NOT NULL, state text NOT NULL DEFAULT 'waiting', due integer,
    tries integer NOT NULL DEFAULT 0, attempts text NOT NULL DEFAULT '[]', doc text NOT NULL
  ) STRICT;
  CREATE INDEX outbox_fresh ON outbox (webhook, serial) WHERE state = 'waiting' AND due IS NULL;
  CREATE INDEX outbox_tried ON outbox (webhook, due) WHERE state = 'waiting' AND due IS NOT NULL;
  CREATE INDEX outbox_lanes ON outbox (webhook, lane, serial) WHERE state = 'waiting';
  CREATE INDEX outbox_of_webhook ON outbox (webhook, serial);
  CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
  CREATE INDEX outbox_by_time ON outbox (app, at);
    CREATE TABLE icons (
      app text NOT NULL, name text NOT NULL, uploaded_at integer NOT NULL, content text NOT NULL,
      PRIMARY KEY (app, name)
    ) STRICT, WITHOUT ROWID;
  CREATE TABLE claims (
    app text NOT NULL, click text NOT NULL, install text, PRIMARY KEY (app, click)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX claims_of_install ON claims (app, install);
  CREATE TABLE verdict_floors (app text NOT NULL PRIMARY KEY, serial integer NOT NULL) STRICT,
  WITHOUT ROWID;
  CREATE TABLE inviters (
    app text NOT NULL, install text NOT NULL, id text NOT NULL, PRIMARY KEY (app, install)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX inviters_by_id ON inviters (app, id);
  CREATE TABLE key_uses (
    key text NOT NULL, day integer NOT NULL, app text NOT NULL, requests integer NOT NULL,
    clients text NOT NULL, PRIMARY KEY (key, day)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX key_uses_of_app ON key_uses (app);
  CREATE INDEX key_uses_by_day ON key_uses (day);
  CREATE TABLE api_keys (
    serial integer PRIMARY KEY AUTOINCREMENT, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text NOT NULL, doc text NOT NULL
  ) STRICT;
  CREATE INDEX api_keys_of_app ON api_keys (app, serial);
CREATE TABLE learned_models (app text NOT NULL PRIMARY KEY, doc text NOT NULL) STRICT;
  CREATE TABLE links (
    serial integer PRIMARY KEY AUTOINCREMENT, app text NOT NULL, code text NOT NULL,
    kind text NOT NULL, target integer, updated_at integer NOT NULL, created_by_install text,
    folder text,
    sort_name text NOT NULL, search_text text NOT NULL, doc text NOT NULL,
    UNIQUE (app, code)
  ) STRICT;
  CREATE INDEX links_by_name ON links (app, sort_name, code) WHERE target IS NULL;
  CREATE INDEX links_of_app ON links (app, serial) WHERE target IS NULL;
  CREATE INDEX links_of_folder ON links (app, folder, serial) WHERE folder IS NOT NULL;
  CREATE INDEX links_of_target ON links (target) WHERE target IS NOT NULL;
  CREATE INDEX links_of_creator ON links (app,
  created_by_install) WHERE created_by_install IS NOT NULL;
  CREATE TABLE link_tags (
    app text NOT NULL, tag text NOT NULL, link integer NOT NULL, PRIMARY KEY (app, tag, link)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE link_clicks (
    app text NOT NULL, link integer NOT NULL, used integer NOT NULL, PRIMARY KEY (app, link)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE idempotency_keys (
    app text NOT NULL, key text NOT NULL, expires_at integer NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, key)
  ) STRICT;
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
  CREATE TABLE notes (
    serial integer PRIMARY KEY AUTOINCREMENT, app text NOT NULL, id text NOT NULL,
    day text NOT NULL, doc text NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX notes_of_app ON notes (app, day, id);
  CREATE TABLE nightly_exports (app text NOT NULL PRIMARY KEY, doc text NOT NULL) STRICT;
  CREATE TABLE quota_usage (
    app text NOT NULL, kind text NOT NULL, day integer NOT NULL, reserved integer NOT NULL,
    PRIMARY KEY (app, kind, day)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX quota_usage_by_day ON quota_usage (day);
  CREATE TABLE returns (
    app text NOT NULL, install text NOT NULL, starts integer NOT NULL, ends integer NOT NULL,
    link text NOT NULL, facets text NOT NULL, PRIMARY KEY (app, install, starts)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX returns_by_end ON returns (ends);
  CREATE TABLE salts (
    id text NOT NULL PRIMARY KEY, used_from integer NOT NULL, used_until integer NOT NULL,
    delete_at integer NOT NULL, doc text NOT NULL
  ) STRICT;
  CREATE TABLE shared_reports (
    serial integer PRIMARY KEY AUTOINCREMENT, app text NOT NULL, id text NOT NULL UNIQUE,
    expires_at integer, doc text NOT NULL
  ) STRICT;
  CREATE INDEX shared_reports_of_app ON shared_reports (app, serial);
  CREATE TABLE counters (
    app text NOT NULL, link text NOT NULL, hour integer NOT NULL,
    clicks integer NOT NULL, filtered integer NOT NULL, opened integer NOT NULL,
    outside integer NOT NULL, internal integer NOT NULL, installs integer NOT NULL,
    matches integer NOT NULL, events integer NOT NULL, PRIMARY KEY (app, link, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;
  CREATE TABLE counted_paths (
    app text NOT NULL, hour integer NOT NULL, paths integer NOT NULL, PRIMARY KEY (app, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE cubes (
    serial integer PRIMARY KEY AUTOINCREMENT, app text NOT NULL, at integer NOT NULL,
    is_day integer NOT NULL, kind text NOT NULL, cells integer NOT NULL, low integer NOT NULL,
    high integer NOT NULL,
    doc text NOT NULL
  ) STRICT;
  CREATE INDEX cubes_of_app ON cubes (app, kind, at, serial);
  CREATE INDEX cubes_of_hours ON cubes (at) WHERE NOT is_day;
  CREATE TABLE users (
    app text NOT NULL, id text NOT NULL, first_seen integer NOT NULL, install text,
    counted integer NOT NULL, PRIMARY KEY (app, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX users_of_install ON users (app, install);
  CREATE TABLE user_installs (
    app text NOT NULL, user_id text NOT NULL, install text NOT NULL, first_seen integer NOT NULL,
    last_seen integer NOT NULL, expires_at integer, PRIMARY KEY (app, user_id, install)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX user_installs_of_install ON user_installs (app, install);
  CREATE INDEX expiring_user_installs ON user_installs (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;
  INSERT INTO probe VALUES (1, 0);
  CREATE TABLE revisions (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL) STRICT;
  INSERT INTO revisions VALUES (1, 0);
  CREATE TRIGGER apps_after_insert AFTER INSERT ON apps BEGIN
    UPDATE revisions SET number = number + 1;
  END;
  CREATE TRIGGER apps_after_update AFTER UPDATE ON apps BEGIN
    UPDATE revisions SET number = number + 1;
  END;
  CREATE TRIGGER apps_after_delete AFTER DELETE ON apps BEGIN
    UPDATE revisions SET number = number + 1;
  END;
  CREATE TRIGGER links_after_insert AFTER INSERT ON links BEGIN
    UPDATE revisions SET number = number + 1;
  END;
  CREATE TRIGGER links_after_update AFTER UPDATE ON links BEGIN
    UPDATE revisions SET number = number + 1;
  END;
  CREATE TRIGGER links_after_delete AFTER DELETE ON links BEGIN
    UPDATE revisions SET number = number + 1;
  END;
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
  CREATE TABLE clicks (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL,
    at INTEGER NOT NULL,
    link TEXT NOT NULL, evidence TEXT NOT NULL, keys BLOB NOT NULL,
    has_signals INTEGER NOT NULL DEFAULT 0, sensitive INTEGER, url TEXT,
    test INTEGER NOT NULL DEFAULT 0, facets TEXT, alternative TEXT,
    outside INTEGER NOT NULL DEFAULT 0, UNIQUE (app, id)
  ) STRICT;
  CREATE INDEX clicks_by_time ON clicks (app, at);
  CREATE TABLE click_keys (
    span INTEGER NOT NULL, key INTEGER NOT NULL, at INTEGER NOT NULL, click INTEGER NOT NULL,
    PRIMARY KEY (span, key, at DESC, click DESC)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE journals (
    name TEXT NOT NULL PRIMARY KEY, applied INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE installs (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, id TEXT NOT NULL,
    at INTEGER NOT NULL,
    link TEXT, doc TEXT NOT NULL, test INTEGER NOT NULL DEFAULT 0, facets TEXT,
    reached INTEGER NOT NULL DEFAULT 0,
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
  CREATE TABLE facet_deltas (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, app TEXT NOT NULL, link TEXT, hour INTEGER NOT NULL,
    kind TEXT NOT NULL,
    by INTEGER NOT NULL, facets TEXT, event TEXT, bits INTEGER, touch TEXT
  ) STRICT;
  CREATE TABLE facet_clicks (
    serial INTEGER PRIMARY KEY AUTOINCREMENT, groups INTEGER NOT NULL, doc TEXT NOT NULL
  ) STRICT;
  CREATE TABLE outbox_sizes (app TEXT PRIMARY KEY, bytes INTEGER NOT NULL) STRICT;
  CREATE TRIGGER outbox_after_insert AFTER INSERT ON outbox BEGIN
    INSERT INTO outbox_sizes VALUES (NEW.app,
    octet_length(NEW.doc) + octet_length(NEW.attempts) + 500)
      ON CONFLICT (app) DO UPDATE SET bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER outbox_after_attempt AFTER UPDATE OF attempts ON outbox BEGIN
    UPDATE outbox_sizes SET bytes = bytes + octet_length(NEW.attempts) - octet_length(OLD.attempts)
      WHERE app = NEW.app;
  END;
  CREATE TRIGGER outbox_after_delete AFTER DELETE ON outbox BEGIN
    UPDATE outbox_sizes SET bytes = bytes - (octet_length(OLD.doc) + octet_length(OLD.attempts) + 500) WHERE app = OLD.app;
  END;
`;
