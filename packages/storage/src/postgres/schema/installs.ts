/**
 * `counted_link` is the counter name of the install's link. `reached` holds its milestones as bits.
 */
export const installTables = `
  CREATE TABLE installs (
    app text NOT NULL, id text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY, link text,
    counted_link text, counted_path boolean NOT NULL, test boolean NOT NULL, doc text NOT NULL,
    facets text, reached int NOT NULL DEFAULT 0,
    PRIMARY KEY (app, id)
  );
  CREATE UNIQUE INDEX installs_of_app ON installs (app, serial);
  CREATE INDEX installs_of_link ON installs (app, link, serial) WHERE link IS NOT NULL;

  /* Settling an install holds this lock, and appending its events shares it, so that each event counts once for its link.
     Many installs share one lock. Otherwise a batch of events would fill the server's lock table. */
  CREATE FUNCTION install_lock(app text, install text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT 7345000 + (hashtextextended(app || ' ' || install, 7) & 255)
  $$;
`;

/**
 * Settles and counts an install in one round trip. If another install has the click, the caller
 * decides whether it can be taken over.
 */
export const settleFunction = `
  CREATE FUNCTION settle_install(
    of_app text, of_id text, of_hour bigint, is_match boolean, of_link text, of_counted text,
    of_path boolean, of_click text, is_test boolean, of_doc text, own_facets text,
    OUT outcome text, OUT stored text
  ) LANGUAGE plpgsql AS $$
  DECLARE
    owner text;
    found_click record;
    of_facets text;
  BEGIN
    PERFORM pg_advisory_xact_lock(install_lock(of_app, of_id));
    SELECT doc INTO stored FROM installs WHERE app = of_app AND id = of_id;
    IF FOUND THEN
      outcome := 'known';
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
    INSERT INTO installs (app, id, link, counted_link, counted_path, test, doc, facets)
    VALUES (of_app, of_id, of_link, of_counted, of_path, is_test, of_doc, of_facets);
    IF NOT is_test THEN
      INSERT INTO counter_deltas (app, link, is_path, hour, installs, matches)
      SELECT of_app, name, is_path, of_hour, 1, is_match::int
      FROM (VALUES ('', false), (of_counted, of_path)) AS names (name, is_path) WHERE name IS NOT NULL;
      INSERT INTO facet_deltas (app, link, hour, kind, by, facets)
      VALUES (of_app, of_counted, of_hour, 'installs', 1, of_facets);
    END IF;
    /* Events that arrived before the install, even a tester's, were counted for the app only. */
    IF is_test OR of_counted IS NOT NULL THEN
      INSERT INTO counter_deltas (app, link, is_path, hour, events)
      SELECT of_app, CASE WHEN is_test THEN '' ELSE of_counted END, of_path AND NOT is_test, hour,
             CASE WHEN is_test THEN -count(*) ELSE count(*) END
      FROM events WHERE app = of_app AND install = of_id AND NOT test GROUP BY hour;
    END IF;
    INSERT INTO facet_deltas (app, link, hour, kind, by, facets, event, install)
    SELECT of_app, place.link, hour, 'events', place.by, place.facets, counted, of_id
    FROM events, (VALUES (of_counted, 1, of_facets), (NULL, -1, NULL)) AS place (link, by, facets)
    WHERE app = of_app AND install = of_id AND NOT test AND (place.by < 0 OR NOT is_test);
    INSERT INTO facet_deltas (app, link, hour, kind, by, facets)
    SELECT of_app, place.link, first_seen - first_seen % 3600000, 'users', place.by, place.facets
    FROM users, (VALUES (of_counted, 1, of_facets), (NULL, -1, NULL)) AS place (link, by, facets)
    WHERE app = of_app AND install = of_id AND counted AND (place.by < 0 OR NOT is_test);
    UPDATE user_installs SET expires_at = NULL
    WHERE app = of_app AND install = of_id AND expires_at IS NOT NULL;
    outcome := 'settled';
  END $$;
`;
