import { messageOverhead } from "../../outbox.ts";

/** Where apps want messages, and the messages: each written with what it tells (see outbox.ts). `kinds` has blanks between. */
export const outboxTables = `
  CREATE TABLE endpoints (
    id text PRIMARY KEY, serial bigint GENERATED ALWAYS AS IDENTITY, app text NOT NULL,
    kinds text NOT NULL, paused boolean NOT NULL, failures int NOT NULL DEFAULT 0,
    failing_since bigint, rests_until bigint NOT NULL DEFAULT 0, updated_at bigint NOT NULL,
    refused bigint NOT NULL DEFAULT 0, dropped bigint NOT NULL DEFAULT 0, doc text NOT NULL
  );
  CREATE INDEX endpoints_of_app ON endpoints (app, serial);
  CREATE TABLE outbox (
    id text PRIMARY KEY, serial bigint GENERATED ALWAYS AS IDENTITY, app text NOT NULL,
    endpoint text NOT NULL, kind text NOT NULL, lane text, install text, at bigint NOT NULL,
    state text NOT NULL DEFAULT 'waiting', due bigint, tries int NOT NULL DEFAULT 0,
    attempts text NOT NULL DEFAULT '[]',
    doc text NOT NULL
  );
  CREATE INDEX outbox_fresh ON outbox (endpoint, serial) WHERE state = 'waiting' AND due IS NULL;
  CREATE INDEX outbox_tried ON outbox (endpoint, due) WHERE state = 'waiting' AND due IS NOT NULL;
  CREATE INDEX outbox_lanes ON outbox (endpoint, lane, serial) WHERE state = 'waiting';
  CREATE INDEX outbox_of_endpoint ON outbox (endpoint, serial);
  CREATE INDEX outbox_of_install ON outbox (app, install) WHERE install IS NOT NULL;
  CREATE INDEX outbox_by_time ON outbox (app, at);
`;

/**
 * Counts what each app's messages take, so that they can be bounded. Sizes change in
 * outbox_growth, a row for each statement, and are added up now and then: a counter for each app would make its writers wait
 * for each other.
 */
export const outboxSizeTables = `
  CREATE TABLE outbox_sizes (app text PRIMARY KEY, bytes bigint NOT NULL);
  CREATE TABLE outbox_growth (app text NOT NULL, bytes bigint NOT NULL);

  CREATE FUNCTION message_bytes(doc text, attempts text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT octet_length(doc)::bigint + octet_length(attempts) + ${messageOverhead}
  $$;

  CREATE FUNCTION outbox_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox_growth
      SELECT app, sum(message_bytes(doc, attempts)) FROM added GROUP BY app;
    RETURN NULL;
  END $$;
  CREATE TRIGGER outbox_after_insert AFTER INSERT ON outbox
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outbox_after_insert();

  CREATE FUNCTION outbox_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox_growth
      SELECT app, -sum(message_bytes(doc, attempts)) FROM removed GROUP BY app;
    RETURN NULL;
  END $$;
  CREATE TRIGGER outbox_after_delete AFTER DELETE ON outbox
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION outbox_after_delete();

  CREATE FUNCTION outbox_after_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO outbox_growth
      VALUES (NEW.app, octet_length(NEW.attempts) - octet_length(OLD.attempts));
    RETURN NULL;
  END $$;
  CREATE TRIGGER outbox_after_attempt AFTER UPDATE OF attempts ON outbox
    FOR EACH ROW EXECUTE FUNCTION outbox_after_attempt();
`;
