/**
 * Events lie in leaves like clicks, by when they came (event-leaves.ts): what is past every app's retention is
 * dropped whole. Each class of retentions has one open leaf, and all that comes goes there, whatever its clocks say. Leaf 0 is
 * what came before there were leaves, and what nodes of the release before still write.
 *
 * An event counts once however often it comes, also in another leaf: appending looks in all of them first, and
 * holds a shared lock that the next leaf waits for.
 *
 * `floor` is up to where an app's events are forgotten, by their receipt: nobody reads what lies below.
 */
export const eventLeafTables = `
  /* Before the numbers go on in another sequence: one given out by the old sequence after that would be given out twice, and an
     event with a number that another one has is not kept. */
  LOCK TABLE events IN ACCESS EXCLUSIVE MODE;
  CREATE SEQUENCE event_serials;
  SELECT setval('event_serials', nextval(pg_get_serial_sequence('events', 'serial')), false);
  ALTER TABLE events ALTER serial DROP IDENTITY;
  ALTER TABLE events ALTER serial SET DEFAULT nextval('event_serials');
  ALTER TABLE events ADD part int NOT NULL DEFAULT 0;
  ALTER TABLE events RENAME TO events_0;
  CREATE TABLE events (LIKE events_0 INCLUDING DEFAULTS) PARTITION BY LIST (part);
  /* Reads the table once, in which writes wait. */
  ALTER TABLE events ATTACH PARTITION events_0 FOR VALUES IN (0);

  CREATE SEQUENCE event_leaf_parts;
  CREATE TABLE event_leaves (
    part int PRIMARY KEY, class int NOT NULL, starts bigint NOT NULL, ends bigint
  );
  CREATE UNIQUE INDEX open_event_leaf ON event_leaves (class) WHERE ends IS NULL;
  CREATE TABLE event_floors (app text PRIMARY KEY, floor bigint NOT NULL);
  ALTER TABLE apps ADD event_class int;

  CREATE FUNCTION event_floor(of_app text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT floor FROM event_floors WHERE app = of_app), -9007199254740991)
  $$;

  CREATE FUNCTION event_leaf_lock() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT 7344999::bigint
  $$;

  /* Nodes of the release before look in no other leaf. */
  CREATE FUNCTION skip_known_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM events WHERE app = NEW.app AND id = NEW.id AND part <> 0) THEN
      RETURN NULL;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER skip_known BEFORE INSERT ON events_0 FOR EACH ROW EXECUTE FUNCTION skip_known_event();
`;

/** As with the leaves of clicks, the functions have their owner's rights, and wait no longer than writes may behind them. */
export const eventLeafFunctions = `
  SELECT set_config('search_path', current_setting('search_path') || ', pg_temp', true);

  CREATE FUNCTION open_event_leaf(of_class int, at_time bigint) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  DECLARE
    leaf int := nextval('event_leaf_parts');
  BEGIN
    PERFORM pg_advisory_xact_lock(event_leaf_lock());
    EXECUTE format('CREATE TABLE %I (LIKE events_0 INCLUDING ALL)', 'events_' || leaf);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES IN (%s)', 'events_' || leaf, leaf);
    UPDATE event_leaves SET ends = at_time WHERE class = of_class AND ends IS NULL;
    INSERT INTO event_leaves VALUES (leaf, of_class, at_time);
    RETURN leaf;
  END $$;

  CREATE FUNCTION drop_event_leaf(leaf int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  BEGIN
    DELETE FROM event_leaves WHERE part = leaf AND ends IS NOT NULL;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    EXECUTE format('DROP TABLE %I', 'events_' || leaf);
    RETURN true;
  END $$;

  REVOKE EXECUTE ON FUNCTION open_event_leaf, drop_event_leaf FROM PUBLIC;
`;
