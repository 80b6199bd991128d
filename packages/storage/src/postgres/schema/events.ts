import { defaultEventClass } from "../event-partitions.ts";

/**
 * Events are partitioned by the time of their receipt (event-partitions.ts). A partition that is
 * past the retention of every app is dropped as a whole.  Each retention class has one open partition, which takes all new events, whatever times
 * they have. Partition 0 takes the events of a class without an open partition. `hour` is when an
 * event counts, `counted` its name and amount.
 *
 * A repeated event counts once, even if it arrives in another partition. Appending looks in all
 * partitions first, and holds a shared lock that opening the next partition waits for.
 *
 * Events received before the `floor` of an app have expired, and nothing reads them.
 */
export const eventTables = `
  ALTER TABLE apps ADD event_class int NOT NULL DEFAULT ${defaultEventClass};
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
`;

/**
 * Like the functions for clicks, which set the search path for these too, they run with the rights of their owner. They
 * give up after half a second, because writes wait behind them.
 */
export const eventPartitionFunctions = `
  CREATE FUNCTION open_event_partition(of_class int, at_time bigint) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  DECLARE
    number int := nextval('event_partition_serials');
  BEGIN
    PERFORM pg_advisory_xact_lock(event_partition_lock());
    EXECUTE format('CREATE TABLE %I (LIKE events_0 INCLUDING ALL)', 'events_' || number);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES IN (%s)', 'events_' || number, number);
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
`;
