/**
 * What is read by name and seldom written. Serial numbers give the order in which things came; lists and
 * cursors go by them. `doc` is the record as JSON, as text: it is never asked what is in it.
 */
export const recordTables = `
  CREATE TABLE probe (id int PRIMARY KEY CHECK (id = 1), writes bigint NOT NULL);
  INSERT INTO probe VALUES (1, 0);

  CREATE TABLE apps (
    id text PRIMARY KEY, serial bigint GENERATED ALWAYS AS IDENTITY, updated_at bigint NOT NULL,
    click_class int NOT NULL, event_class int NOT NULL,
    doc text NOT NULL
  );
  CREATE TABLE app_domains (domain text PRIMARY KEY, app text NOT NULL);
  CREATE INDEX app_domains_of_app ON app_domains (app);

  CREATE TABLE api_keys (
    id text PRIMARY KEY, serial bigint GENERATED ALWAYS AS IDENTITY, hash text NOT NULL UNIQUE,
    app text NOT NULL, doc text NOT NULL
  );
  CREATE INDEX api_keys_of_app ON api_keys (app, serial);

  CREATE TABLE links (
    app text NOT NULL, code text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY,
    updated_at bigint NOT NULL, made_by text, campaign text, doc text NOT NULL, PRIMARY KEY (app, code)
  );
  CREATE UNIQUE INDEX links_of_app ON links (app, serial);
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
    id text PRIMARY KEY, used_from bigint NOT NULL, used_until bigint NOT NULL,
    delete_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE TABLE lessons (app text PRIMARY KEY, doc text NOT NULL);
`;
