import { columnDefinitions } from "../../clicks/click-row.ts";
import { defaultClickClass } from "../click-partitions.ts";

/**
 * Clicks and their keys are partitioned by the time of the click (click-partitions.ts), so that an expired partition is
 * dropped as a whole.  Partition 0 takes clicks whose time has no
 * partition, because a clock was wrong.
 *
 * Clicks below the `floor` of an app have expired. Nothing reads them, and they are deleted when their partition is
 * dropped. A click whose data changes gets a new serial, so that nodes can cache clicks by serial.
 */
export const clickTables = `
  ALTER TABLE apps ADD click_class int NOT NULL DEFAULT ${defaultClickClass};
  CREATE SEQUENCE click_serials;
  CREATE TABLE clicks (
    part int NOT NULL, app text NOT NULL, id text NOT NULL, at bigint NOT NULL,
    serial bigint NOT NULL DEFAULT nextval('click_serials'), link text NOT NULL,
    evidence text NOT NULL, keys bigint[] NOT NULL,
    has_signals boolean NOT NULL DEFAULT false, ${columnDefinitions("postgres")},
    PRIMARY KEY (app, id, part)
  ) PARTITION BY LIST (part);
  CREATE INDEX clicks_by_time ON clicks (app, at, serial);

  CREATE TABLE click_keys (
    part int NOT NULL, app text NOT NULL, key bigint NOT NULL, at bigint NOT NULL, serial bigint NOT NULL
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
`;

/**
 * Creating and dropping a partition changes the schema. These functions run with the rights of
 * their owner, so that the serving login need not have the right to change the schema. A partition
 * is created as a separate table and then attached, which blocks no writes. Dropping a partition
 * waits for running statements, and writes wait behind it, so it gives up after half a second.
 */
export const clickPartitionFunctions = `
  /* Search temporary tables last, so that nobody can replace the names in a function of the owner. */
  SELECT set_config('search_path', current_setting('search_path') || ', pg_temp', true);

  CREATE FUNCTION create_click_partition(number int, of_class int, from_at bigint, to_at bigint) RETURNS boolean
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
        'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, parent || '_' || number, number);
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
`;
