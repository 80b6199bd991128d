import { defaultClickClass } from "../click-partitions.ts";

/**
 * Clicks and the keys they are found by lie in leaves by the time of the click (leaves.ts): an expired leaf
 * is dropped whole. Leaf 0 is for clicks of a time that has no leaf, from a clock that is far off.
 *
 * `floor` is up to where an app's clicks are forgotten: nobody reads what lies below, and it leaves with its leaf.
 * What a serial stands for never changes.
 */
export const clickTables = `
  ALTER TABLE apps ADD click_class int NOT NULL DEFAULT ${defaultClickClass};
  CREATE SEQUENCE click_serials;
  CREATE TABLE clicks (
    part int NOT NULL, app text NOT NULL, id text NOT NULL, at bigint NOT NULL,
    serial bigint NOT NULL DEFAULT nextval('click_serials'), link text NOT NULL, sensitive boolean,
    url text, evidence text NOT NULL, keys bigint[] NOT NULL, test boolean NOT NULL,
    signalled boolean NOT NULL DEFAULT false, facets text,
    PRIMARY KEY (app, id, part)
  ) PARTITION BY LIST (part);
  CREATE INDEX clicks_by_time ON clicks (app, at, serial);

  CREATE TABLE click_keys (
    part int NOT NULL, app text NOT NULL, key bigint NOT NULL, at bigint NOT NULL, serial bigint NOT NULL
  ) PARTITION BY LIST (part);
  CREATE INDEX click_keys_by_key ON click_keys (key, at DESC, serial DESC);

  CREATE TABLE clicks_0 PARTITION OF clicks FOR VALUES IN (0);
  CREATE TABLE click_keys_0 PARTITION OF click_keys FOR VALUES IN (0);

  CREATE TABLE click_leaves (
    part int PRIMARY KEY, class int NOT NULL, starts bigint NOT NULL, ends bigint NOT NULL
  );
  CREATE TABLE click_floors (app text PRIMARY KEY, floor bigint NOT NULL);

  CREATE FUNCTION click_floor(of_app text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT floor FROM click_floors WHERE app = of_app), -9007199254740991)
  $$;
`;

/**
 * Making and dropping a leaf takes the right to change the schema: the functions have their owner's, so that
 * the login that serves needs none. A leaf is made beside the table and attached, which stops no write;
 * dropping waits for running statements, at most as long as writes may wait behind it.
 */
export const clickPartitionFunctions = `
  /* What a function of the owner's names must not be found among somebody's temporary tables first. */
  SELECT set_config('search_path', current_setting('search_path') || ', pg_temp', true);

  CREATE FUNCTION make_click_leaf(leaf int, of_class int, from_at bigint, to_at bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE
    parent text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('throughline leaves'));
    IF EXISTS (SELECT FROM click_leaves WHERE part = leaf) THEN
      RETURN false;
    END IF;
    FOREACH parent IN ARRAY ARRAY['clicks', 'click_keys'] LOOP
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', parent || '_' || leaf, parent);
      EXECUTE format(
        'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)', parent, parent || '_' || leaf, leaf);
    END LOOP;
    INSERT INTO click_leaves VALUES (leaf, of_class, from_at, to_at);
    RETURN true;
  END $$;

  CREATE FUNCTION drop_click_leaf(leaf int) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('throughline leaves'));
    DELETE FROM click_leaves WHERE part = leaf AND leaf <> 0;
    IF NOT FOUND THEN
      RETURN false;
    END IF;
    EXECUTE format('DROP TABLE %I, %I', 'clicks_' || leaf, 'click_keys_' || leaf);
    RETURN true;
  END $$;

  REVOKE EXECUTE ON FUNCTION make_click_leaf, drop_click_leaf FROM PUBLIC;
`;
