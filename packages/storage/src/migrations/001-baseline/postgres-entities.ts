/** The tables of 1.0 that both databases have, on PostgreSQL. They are frozen: a test compares their hash. */
export const postgresEntities = `
  CREATE TABLE schema_version (
    version int NOT NULL, oldest int NOT NULL, release text NOT NULL, step int NOT NULL,
    position bigint
  );
  INSERT INTO schema_version VALUES (0, 0, '', 0, NULL);
  CREATE TABLE accounts (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    email text NOT NULL UNIQUE, doc text NOT NULL
  );
  CREATE TABLE members (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL,
    account text NOT NULL,
    doc text NOT NULL, UNIQUE (app, account)
  );
  CREATE INDEX members_of_account ON members (account, serial);
  CREATE TABLE one_time_links (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text, expires_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX one_time_links_of_app ON one_time_links (app, serial);
  CREATE TABLE sessions (
    hash text NOT NULL PRIMARY KEY, account text NOT NULL, expires_at bigint NOT NULL,
    doc text NOT NULL
  );
  CREATE INDEX sessions_of_account ON sessions (account);
  CREATE TABLE apps (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    updated_at bigint NOT NULL, ignore_case boolean NOT NULL, doc text NOT NULL
  );
  CREATE TABLE app_domains (domain text NOT NULL PRIMARY KEY, app text NOT NULL);
  CREATE INDEX app_domains_of_app ON app_domains (app);
  CREATE TABLE deleted_apps (app text NOT NULL PRIMARY KEY, at bigint NOT NULL);
  CREATE TABLE audit (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, subject text,
    doc text NOT NULL
  );
  CREATE INDEX audit_of_app ON audit (app, serial);
  CREATE INDEX audit_of_subject ON audit (app, subject, serial) WHERE subject IS NOT NULL;
  CREATE TABLE bulk_changes (
    app text NOT NULL, id text NOT NULL, at bigint NOT NULL, expires_at bigint NOT NULL,
    doc text NOT NULL,
    PRIMARY KEY (app, id)
  );
  CREATE TABLE bulk_changed_links (
    app text NOT NULL, change text NOT NULL, code text NOT NULL, updated_at bigint NOT NULL,
    doc text NOT NULL, PRIMARY KEY (app, change, code)
  );
    CREATE TABLE client_packages (
      name text NOT NULL PRIMARY KEY, served_at bigint NOT NULL, content text NOT NULL
    );
  CREATE TABLE clock_readings (
    id bigint NOT NULL PRIMARY KEY, at bigint NOT NULL, stable_ms bigint NOT NULL
  );
  CREATE TABLE webhooks (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    app text NOT NULL, events text NOT NULL, paused boolean NOT NULL,
    failures bigint NOT NULL DEFAULT 0, failing_since bigint, rests_until bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0, dropped bigint NOT NULL DEFAULT 0,
    updated_at bigint NOT NULL,
    doc text NOT NULL
  );
  CREATE INDEX webhooks_of_app ON webhooks (app, serial);
  CREATE TABLE outbox (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    app text NOT NULL, webhook text NOT NULL, kind text NOT NULL, lane text, install text,
    at bigint NOT NULL, state text NOT NULL DEFAULT 'waiting', due bigint,
    tries bigint NOT NULL DEFAULT 0, attempts text NOT NULL DEFAULT '[]', doc text NOT NULL
  );
  CREATE INDEX outbox_fresh ON outbox (webhook, serial) WHERE state = 'waiting' AND due IS NULL;
  CREATE INDEX outbox_tried ON outbox (webhook, due) WHERE state = 'waiting' AND due IS NOT NULL;
  CREATE INDEX outbox_lanes ON outbox (webhook, lane, serial) WHERE state = 'waiting';
  CREATE INDEX outbox_of_webhook ON outbox (webhook, serial);
  CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
  CREATE INDEX outbox_by_time ON outbox (app, at);
    CREATE TABLE icons (
      app text NOT NULL, name text NOT NULL, uploaded_at bigint NOT NULL, content text NOT NULL,
      PRIMARY KEY (app, name)
    );
  CREATE TABLE claims (
    app text NOT NULL, click text NOT NULL, install text, PRIMARY KEY (app, click)
  );
  CREATE INDEX claims_of_install ON claims (app, install);
  CREATE TABLE verdict_floors (app text NOT NULL PRIMARY KEY, serial bigint NOT NULL);
  CREATE TABLE inviters (
    app text NOT NULL, install text NOT NULL, id text NOT NULL, PRIMARY KEY (app, install)
  );
  CREATE UNIQUE INDEX inviters_by_id ON inviters (app, id);
  CREATE TABLE key_uses (
    key text NOT NULL, day bigint NOT NULL, app text NOT NULL, requests bigint NOT NULL,
    clients text NOT NULL, PRIMARY KEY (key, day)
  );
  CREATE INDEX key_uses_of_app ON key_uses (app);
  CREATE INDEX key_uses_by_day ON key_uses (day);
  CREATE TABLE api_keys (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text NOT NULL, doc text NOT NULL
  );
  CREATE INDEX api_keys_of_app ON api_keys (app, serial);
CREATE TABLE learned_models (app text NOT NULL PRIMARY KEY, doc text NOT NULL);
  CREATE TABLE links (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, code text NOT NULL,
    kind text NOT NULL, target bigint, updated_at bigint NOT NULL, created_by_install text,
    folder text,
    sort_name text COLLATE "C" NOT NULL, search_text text NOT NULL, doc text NOT NULL,
    UNIQUE (app, code)
  );
  CREATE INDEX links_by_name ON links (app, sort_name, code COLLATE "C") WHERE target IS NULL;
  CREATE INDEX links_of_app ON links (app, serial) WHERE target IS NULL;
  CREATE INDEX links_of_folder ON links (app, folder, serial) WHERE folder IS NOT NULL;
  CREATE INDEX links_of_target ON links (target) WHERE target IS NOT NULL;
  CREATE INDEX links_of_creator ON links (app,
  created_by_install) WHERE created_by_install IS NOT NULL;
  CREATE TABLE link_tags (
    app text NOT NULL, tag text NOT NULL, link bigint NOT NULL, PRIMARY KEY (app, tag, link)
  );
  CREATE TABLE link_clicks (
    app text NOT NULL, link bigint NOT NULL, used bigint NOT NULL, PRIMARY KEY (app, link)
  );
  CREATE TABLE idempotency_keys (
    app text NOT NULL, key text NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, key)
  );
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at);
  CREATE TABLE notes (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, id text NOT NULL,
    day text NOT NULL, doc text NOT NULL
  );
  CREATE UNIQUE INDEX notes_of_app ON notes (app, day, id);
  CREATE TABLE nightly_exports (app text NOT NULL PRIMARY KEY, doc text NOT NULL);
  CREATE TABLE quota_usage (
    app text NOT NULL, kind text NOT NULL, day bigint NOT NULL, reserved bigint NOT NULL,
    PRIMARY KEY (app, kind, day)
  );
  CREATE INDEX quota_usage_by_day ON quota_usage (day);
  CREATE TABLE returns (
    app text NOT NULL, install text NOT NULL, starts bigint NOT NULL, ends bigint NOT NULL,
    link text NOT NULL, facets text NOT NULL, PRIMARY KEY (app, install, starts)
  );
  CREATE INDEX returns_by_end ON returns (ends);
  CREATE TABLE salts (
    id text NOT NULL PRIMARY KEY, used_from bigint NOT NULL, used_until bigint NOT NULL,
    delete_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE TABLE shared_reports (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL,
    id text NOT NULL UNIQUE,
    expires_at bigint, doc text NOT NULL
  );
  CREATE INDEX shared_reports_of_app ON shared_reports (app, serial);
  CREATE TABLE counters (
    app text NOT NULL, link text COLLATE "C" NOT NULL, hour bigint NOT NULL,
    clicks bigint NOT NULL, filtered bigint NOT NULL, opened bigint NOT NULL,
    outside bigint NOT NULL, internal bigint NOT NULL, installs bigint NOT NULL,
    matches bigint NOT NULL, events bigint NOT NULL, PRIMARY KEY (app, link, hour)
  );
  CREATE INDEX counters_by_hour ON counters (hour) WHERE hour % 86400000 <> 0;
  CREATE TABLE counted_paths (
    app text NOT NULL, hour bigint NOT NULL, paths bigint NOT NULL, PRIMARY KEY (app, hour)
  );
  CREATE TABLE cubes (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, at bigint NOT NULL,
    is_day boolean NOT NULL, kind text NOT NULL, cells bigint NOT NULL, low bigint NOT NULL,
    high bigint NOT NULL,
    doc text NOT NULL
  );
  CREATE INDEX cubes_of_app ON cubes (app, kind, at, serial);
  CREATE INDEX cubes_of_hours ON cubes (at) WHERE NOT is_day;
  CREATE TABLE users (
    app text NOT NULL, id text NOT NULL, first_seen bigint NOT NULL, install text,
    counted boolean NOT NULL, PRIMARY KEY (app, id)
  );
  CREATE INDEX users_of_install ON users (app, install);
  CREATE TABLE user_installs (
    app text NOT NULL, user_id text NOT NULL, install text NOT NULL, first_seen bigint NOT NULL,
    last_seen bigint NOT NULL, expires_at bigint, PRIMARY KEY (app, user_id, install)
  );
  CREATE INDEX user_installs_of_install ON user_installs (app, install);
  CREATE INDEX expiring_user_installs ON user_installs (expires_at) WHERE expires_at IS NOT NULL;
`;
