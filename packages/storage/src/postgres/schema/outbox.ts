import { messageOverhead } from "../../outbox/messages.ts";

/**
 * Tracks the total size of each app's messages, so that it can be limited. Each statement inserts its
 * change of the size into `outbox_growth`. From time to time, these changes are added up. A counter
 * that every statement updates would make writes wait for each other.
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
