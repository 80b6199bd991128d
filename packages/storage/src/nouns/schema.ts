/**
 * The tables of what both engines store in the same way, as PostgreSQL reads them; sqlite/dialect.ts says what SQLite makes of
 * it. Serial numbers give the order in which rows were added; lists and cursors go by them. `doc` is the record as JSON, as
 * text: what is looked for has a column of its own.
 *
 * `app` of a ticket: the app it adds a member to. `creations` are answers under their idempotency key. `kinds` of an endpoint
 * has blanks between.
 */
export const sharedTables = `
  CREATE TABLE apps (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    updated_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE TABLE app_domains (domain text NOT NULL PRIMARY KEY, app text NOT NULL);
  CREATE INDEX app_domains_of_app ON app_domains (app);

  CREATE TABLE api_keys (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text NOT NULL, doc text NOT NULL
  );
  CREATE INDEX api_keys_of_app ON api_keys (app, serial);

  CREATE TABLE links (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, code text NOT NULL,
    updated_at bigint NOT NULL, made_by text, campaign text, doc text NOT NULL, UNIQUE (app, code)
  );
  CREATE INDEX links_of_app ON links (app, serial);
  CREATE INDEX links_of_maker ON links (app, made_by) WHERE made_by IS NOT NULL;
  CREATE INDEX links_of_campaign ON links (app, campaign) WHERE campaign IS NOT NULL;
  CREATE TABLE link_tags (
    app text NOT NULL, tag text NOT NULL, link bigint NOT NULL, PRIMARY KEY (app, tag, link)
  );
  CREATE TABLE creations (
    app text NOT NULL, key text NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, key)
  );
  CREATE INDEX creations_by_expiry ON creations (expires_at);

  CREATE TABLE salts (
    id text NOT NULL PRIMARY KEY, used_from bigint NOT NULL, used_until bigint NOT NULL,
    delete_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE TABLE lessons (app text NOT NULL PRIMARY KEY, doc text NOT NULL);

  CREATE TABLE accounts (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    email text NOT NULL UNIQUE, doc text NOT NULL
  );
  CREATE TABLE members (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, account text NOT NULL,
    doc text NOT NULL, UNIQUE (app, account)
  );
  CREATE INDEX members_of_account ON members (account, serial);
  CREATE TABLE tickets (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text, until bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX tickets_of_app ON tickets (app, serial);
  CREATE TABLE sessions (
    hash text NOT NULL PRIMARY KEY, account text NOT NULL, until bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX sessions_of_account ON sessions (account);
  CREATE TABLE audit (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, subject text,
    doc text NOT NULL
  );
  CREATE INDEX audit_of_app ON audit (app, serial);
  CREATE INDEX audit_of_subject ON audit (app, subject, serial) WHERE subject IS NOT NULL;

  CREATE TABLE endpoints (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    app text NOT NULL, kinds text NOT NULL, paused boolean NOT NULL,
    failures bigint NOT NULL DEFAULT 0, failing_since bigint, rests_until bigint NOT NULL DEFAULT 0,
    refused bigint NOT NULL DEFAULT 0, dropped bigint NOT NULL DEFAULT 0, updated_at bigint NOT NULL,
    doc text NOT NULL
  );
  CREATE INDEX endpoints_of_app ON endpoints (app, serial);
  CREATE TABLE outbox (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    app text NOT NULL, endpoint text NOT NULL, kind text NOT NULL, lane text, install text,
    at bigint NOT NULL, state text NOT NULL DEFAULT 'waiting', due bigint,
    tries bigint NOT NULL DEFAULT 0, attempts text NOT NULL DEFAULT '[]', doc text NOT NULL
  );
  CREATE INDEX outbox_fresh ON outbox (endpoint, serial) WHERE state = 'waiting' AND due IS NULL;
  CREATE INDEX outbox_tried ON outbox (endpoint, due) WHERE state = 'waiting' AND due IS NOT NULL;
  CREATE INDEX outbox_lanes ON outbox (endpoint, lane, serial) WHERE state = 'waiting';
  CREATE INDEX outbox_of_endpoint ON outbox (endpoint, serial);
  CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
  CREATE INDEX outbox_by_time ON outbox (app, at);
`;
