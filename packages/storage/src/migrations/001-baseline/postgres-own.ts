/** The tables and functions of 1.0 that only PostgreSQL has. They are frozen: a test compares their hash. */
export const postgresOwn = `
  DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX links_by_text ON links USING gin (search_text gin_trgm_ops)
      WITH (gin_pending_list_limit = 1024);
  EXCEPTION
    WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
      RAISE NOTICE 'Links are searched without an index: %', SQLERRM;
  END $$;
  CREATE TABLE probe (id int PRIMARY KEY CHECK (id = 1), writes bigint NOT NULL);
  INSERT INTO probe VALUES (1, 0);
  ALTER TABLE apps ADD click_class int NOT NULL DEFAULT 4;
  CREATE SEQUENCE click_serials;
  CREATE TABLE clicks (
    part int NOT NULL, app text NOT NULL, id text NOT NULL, at bigint NOT NULL,
    serial bigint NOT NULL DEFAULT nextval('click_serials'), link text NOT NULL,
    evidence text NOT NULL, keys bigint[] NOT NULL,
    has_signals boolean NOT NULL DEFAULT false, sensitive boolean, url text, test boolean NOT NULL,
    facets text, alternative text, outside boolean NOT NULL,
    PRIMARY KEY (app, id, part)
  ) PARTITION BY LIST (part);
  CREATE INDEX clicks_by_time ON clicks (app, at, serial);
  CREATE TABLE click_keys (
    part int NOT NULL, app text NOT NULL, key bigint NOT NULL, at bigint NOT NULL,
    serial bigint NOT NULL
  ) PARTITION BY LIST (part);
  CREATE INDEX click_keys_by_key ON click_keys (key, at DESC, serial DESC);
  CREATE TABLE clicks_0 PARTITION OF clicks FOR VALUES IN (0);
  CREATE TABLE click_keys_0 PARTITION OF click_keys FOR VALUES IN (0);
  CREATE TABLE click_partitions (
    part int PRIMARY KEY, class int NOT NULL, starts bigint NOT NULL, ends bigint NOT NULL
  );
  CREATE TABLE click_floors (app text PRIMARY KEY, floor bigint NOT NULL);
  CREATE FUNCTION click_floor(of_app text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT floor FROM click_floors WHERE app = of_app), -9007199254740991)
  $$;
  /* Search temporary tables last, so that nobody can replace the names in a function of the owner. */
  SELECT set_config('search_path', current_setting('search_path') || ', pg_temp', true);
  CREATE FUNCTION create_click_partition(number int, of_class int, from_at bigint,
  to_at bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE
    parent text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('throughline partitions'));
    IF EXISTS (SELECT FROM click_partitions WHERE part = number) THEN
      RETURN false;
    END IF;
    FOREACH parent IN ARRAY ARRAY['clicks', 'click_keys'] LOOP
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', parent || '_' || number, parent);
      EXECUTE format(
        'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, parent || '_' || number,
        number);
    END LOOP;
    INSERT INTO click_partitions VALUES (number, of_class, from_at, to_at);
    RETURN true;
  END $$;
  CREATE FUNCTION drop_click_partition(number int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('throughline partitions'));
    DELETE FROM click_partitions WHERE part = number AND number <> 0;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    EXECUTE format('DROP TABLE %I, %I', 'clicks_' || number, 'click_keys_' || number);
    RETURN true;
  END $$;
  REVOKE EXECUTE ON FUNCTION create_click_partition, drop_click_partition FROM PUBLIC;
  CREATE TABLE counter_deltas (
    serial bigint GENERATED ALWAYS AS IDENTITY, app text NOT NULL, link text NOT NULL,
    is_path boolean NOT NULL, hour bigint NOT NULL, clicks bigint NOT NULL DEFAULT 0,
    filtered bigint NOT NULL DEFAULT 0, opened bigint NOT NULL DEFAULT 0,
    outside bigint NOT NULL DEFAULT 0, internal bigint NOT NULL DEFAULT 0,
    installs bigint NOT NULL DEFAULT 0, matches bigint NOT NULL DEFAULT 0,
    events bigint NOT NULL DEFAULT 0
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
  CREATE FUNCTION roll_up_counters() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('throughline roll-up'));
    WITH gone AS (
      DELETE FROM counter_deltas RETURNING *
    ), sums AS (
      SELECT app, link, hour, bool_or(is_path) AS is_path, min(serial) AS came,
             sum(clicks) AS clicks, sum(filtered) AS filtered, sum(opened) AS opened,
             sum(outside) AS outside, sum(internal) AS internal, sum(installs) AS installs,
             sum(matches) AS matches, sum(events) AS events
      FROM gone GROUP BY app, link, hour
    ), placed AS (
      SELECT sums.*, sums.is_path AND counters.app IS NULL AS is_new,
             row_number() OVER (
               PARTITION BY sums.app, sums.hour, sums.is_path AND counters.app IS NULL ORDER BY came
             ) AS place
      FROM sums LEFT JOIN counters
        ON counters.app = sums.app AND counters.link = sums.link AND counters.hour = sums.hour
    ), admitted AS (
      SELECT placed.* FROM placed LEFT JOIN counted_paths USING (app, hour)
      WHERE NOT is_new OR place + coalesce(paths, 0) <= 1000
    ), noted AS (
      INSERT INTO counted_paths (app, hour, paths)
      SELECT app, hour, count(*) FROM admitted WHERE is_new GROUP BY app, hour
      ON CONFLICT (app, hour) DO UPDATE SET paths = counted_paths.paths + excluded.paths
    )
    INSERT INTO counters (app, link, hour, clicks, filtered, opened, outside, internal, installs,
    matches, events)
    SELECT app, link, hour, clicks, filtered, opened, outside, internal, installs, matches,
    events FROM admitted
    ON CONFLICT (app, link, hour) DO UPDATE SET
      clicks = greatest(0, counters.clicks + excluded.clicks), filtered = greatest(0,
      counters.filtered + excluded.filtered), opened = greatest(0,
      counters.opened + excluded.opened), outside = greatest(0,
      counters.outside + excluded.outside), internal = greatest(0,
      counters.internal + excluded.internal), installs = greatest(0,
      counters.installs + excluded.installs), matches = greatest(0,
      counters.matches + excluded.matches), events = greatest(0, counters.events + excluded.events);
  END $$;
  CREATE TABLE installs (
    app text NOT NULL, id text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY,
    at bigint NOT NULL,
    link text, counted_link text, counted_path boolean NOT NULL, test boolean NOT NULL,
    doc text NOT NULL,
    facets text, reached int NOT NULL DEFAULT 0,
    PRIMARY KEY (app, id)
  );
  CREATE UNIQUE INDEX installs_of_app ON installs (app, serial);
  CREATE INDEX installs_of_link ON installs (app, link, serial) WHERE link IS NOT NULL;
  /* The time comes first. Otherwise a planner without statistics takes this index where an install is found by its id. */
  CREATE INDEX installs_by_time ON installs (at, app, serial);
  /* Settling an install holds this lock, and appending its events shares it, so that each event counts once for its link.
     Many installs share one lock. Otherwise a batch of events would fill the server's lock table. */
  CREATE FUNCTION install_lock(app text, install text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT 7345000 + (hashtextextended(app || ' ' || install, 7) & 255)
  $$;
  ALTER TABLE apps ADD event_class int NOT NULL DEFAULT 3;
  CREATE SEQUENCE event_serials;
  CREATE TABLE events (
    part int NOT NULL DEFAULT 0, app text NOT NULL, id text NOT NULL,
    serial bigint NOT NULL DEFAULT nextval('event_serials'), install text NOT NULL,
    user_id text, hour bigint NOT NULL,
    received_at bigint NOT NULL, test boolean NOT NULL, counted text, doc text NOT NULL
  ) PARTITION BY LIST (part);
  CREATE TABLE events_0 PARTITION OF events (PRIMARY KEY (app, id)) FOR VALUES IN (0);
  CREATE UNIQUE INDEX events_of_app ON events_0 (app, serial);
  CREATE INDEX events_of_install ON events_0 (app, install, serial);
  CREATE INDEX events_of_user ON events_0 (app, user_id, serial) WHERE user_id IS NOT NULL;
  CREATE INDEX events_by_receipt ON events_0 (app, received_at);
  CREATE SEQUENCE event_partition_serials;
  CREATE TABLE event_partitions (
    part int PRIMARY KEY, class int NOT NULL, starts bigint NOT NULL, ends bigint
  );
  CREATE UNIQUE INDEX open_event_partition ON event_partitions (class) WHERE ends IS NULL;
  CREATE TABLE event_floors (app text PRIMARY KEY, floor bigint NOT NULL);
  CREATE FUNCTION event_floor(of_app text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT floor FROM event_floors WHERE app = of_app), -9007199254740991)
  $$;
  CREATE FUNCTION event_partition_lock() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT 7344999::bigint
  $$;
  CREATE FUNCTION open_event_partition(of_class int, at_time bigint) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  DECLARE
    number int := nextval('event_partition_serials');
  BEGIN
    PERFORM pg_advisory_xact_lock(event_partition_lock());
    EXECUTE format('CREATE TABLE %I (LIKE events_0 INCLUDING ALL)', 'events_' || number);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES IN (%s)', 'events_' || number,
    number);
    UPDATE event_partitions SET ends = at_time WHERE class = of_class AND ends IS NULL;
    INSERT INTO event_partitions VALUES (number, of_class, at_time);
    RETURN number;
  END $$;
  CREATE FUNCTION drop_event_partition(number int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  BEGIN
    DELETE FROM event_partitions WHERE part = number AND ends IS NOT NULL;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    EXECUTE format('DROP TABLE %I', 'events_' || number);
    RETURN true;
  END $$;
  REVOKE EXECUTE ON FUNCTION open_event_partition, drop_event_partition FROM PUBLIC;
  CREATE TABLE facet_deltas (
    app text NOT NULL, link text, hour bigint NOT NULL, kind text NOT NULL, by bigint NOT NULL,
    facets text, event text, bits int, touch text
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
  CREATE FUNCTION settle_install(
    of_app text, of_id text, of_at bigint, of_link text, of_counted text,
    of_path boolean, of_click text, is_test boolean, of_doc text, own_facets text,
    counter_links text[], counter_paths boolean[], counter_installs bigint[],
    counter_matches bigint[],
    counted_kinds text[], OUT outcome text, OUT stored text
  ) LANGUAGE plpgsql AS $$
  DECLARE
    owner text;
    found_click record;
    of_facets text;
    of_hour bigint := of_at - of_at % 3600000;
  BEGIN
    PERFORM pg_advisory_xact_lock(install_lock(of_app, of_id));
    SELECT doc INTO stored FROM installs WHERE app = of_app AND id = of_id;
    IF FOUND THEN
      outcome := 'known';
      RETURN;
    END IF;
    IF EXISTS (SELECT FROM events WHERE app = of_app AND install = of_id)
      OR EXISTS (SELECT FROM user_installs WHERE app = of_app AND install = of_id)
    THEN
      outcome := 'has-history';
      RETURN;
    END IF;
    IF of_click IS NOT NULL THEN
      SELECT install INTO owner FROM claims WHERE app = of_app AND click = of_click;
      IF FOUND AND owner IS DISTINCT FROM of_id THEN
        outcome := 'click-taken';
        RETURN;
      ELSIF NOT FOUND THEN
        SELECT part, at, serial, keys INTO found_click FROM clicks
        WHERE app = of_app AND id = of_click AND at >= click_floor(of_app) FOR UPDATE;
        IF NOT FOUND THEN
          outcome := 'click-unknown';
          RETURN;
        END IF;
        INSERT INTO claims VALUES (of_app, of_click, of_id) ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          outcome := 'click-taken';
          RETURN;
        END IF;
        DELETE FROM click_keys WHERE part = found_click.part AND key = ANY (found_click.keys)
          AND at = found_click.at AND serial = found_click.serial;
      END IF;
    END IF;
    SELECT facets INTO of_facets FROM clicks WHERE app = of_app AND id = of_click;
    of_facets := concat_ws('|', nullif(of_facets, ''), own_facets);
    INSERT INTO installs (app, id, at, link, counted_link, counted_path, test, doc, facets)
    VALUES (of_app, of_id, of_at, of_link, of_counted, of_path, is_test, of_doc, of_facets);
    INSERT INTO counter_deltas (app, link, is_path, hour, installs, matches)
    SELECT of_app, link, is_path, of_hour, installs, matches
    FROM unnest(counter_links, counter_paths, counter_installs, counter_matches)
      AS counter (link, is_path, installs, matches);
    INSERT INTO facet_deltas (app, link, hour, kind, by, facets)
    SELECT of_app, of_counted, of_hour, kind, 1, of_facets FROM unnest(counted_kinds) AS kind;
    outcome := 'settled';
  END $$;
  CREATE TABLE outbox_sizes (app text PRIMARY KEY, bytes bigint NOT NULL);
  CREATE TABLE outbox_growth (app text NOT NULL, bytes bigint NOT NULL);
  CREATE FUNCTION message_bytes(doc text, attempts text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT octet_length(doc)::bigint + octet_length(attempts) + 500
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
