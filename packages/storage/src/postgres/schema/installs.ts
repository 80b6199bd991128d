/**
 * `counted_link` is the counter name of the install's link. `reached` holds its milestones as bits.
 */
export const installTables = `
  CREATE TABLE installs (
    app text NOT NULL, id text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY, at bigint NOT NULL,
    link text, counted_link text, counted_path boolean NOT NULL, test boolean NOT NULL, doc text NOT NULL,
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
`;

/**
 * Stores an install and what the caller counts for it, in one round trip. If another install has the click, the caller
 * decides whether it can be taken over. If the install already has events or users, the caller also counts those (see
 * facets/counting.ts).
 */
export const settleFunction = `
  CREATE FUNCTION settle_install(
    of_app text, of_id text, of_at bigint, of_link text, of_counted text,
    of_path boolean, of_click text, is_test boolean, of_doc text, own_facets text,
    counter_links text[], counter_paths boolean[], counter_installs bigint[], counter_matches bigint[],
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
`;
