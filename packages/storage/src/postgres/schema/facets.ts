/**
 * What is counted by its facets (see facets/): deltas are only ever inserted, and added up by one node at a time. `counted` of
 * an event is its name and amount, `reached` the milestones of an install.
 */
export const facetTables = `
  CREATE TABLE facet_deltas (
    app text NOT NULL, link text, hour bigint NOT NULL, kind text NOT NULL, by int NOT NULL,
    facets text, method text, event text, install text, bits int
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
  CREATE INDEX facet_deltas_of_install ON facet_deltas (app, install) WHERE install IS NOT NULL;
  CREATE TABLE facet_counts (
    app text NOT NULL, link text NOT NULL, hour bigint NOT NULL, doc text NOT NULL,
    PRIMARY KEY (app, link, hour)
  );
  CREATE INDEX facet_counts_by_hour ON facet_counts (hour) WHERE hour % 86400000 <> 0;
  ALTER TABLE clicks ADD COLUMN facets text;
  ALTER TABLE installs ADD COLUMN facets text, ADD COLUMN reached int NOT NULL DEFAULT 0;
  ALTER TABLE events ADD COLUMN counted text;
  ALTER TABLE links ADD COLUMN campaign text;
  UPDATE links SET campaign = doc::json -> 'utm' ->> 'campaign'
    WHERE position('"campaign"' IN doc) > 0 AND position('\\u0000' IN doc) = 0;
  CREATE INDEX links_of_campaign ON links (app, campaign) WHERE campaign IS NOT NULL;

  /* Nodes of the release before know of no campaign. */
  CREATE FUNCTION note_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF position('\\u0000' IN NEW.doc) = 0 THEN
      NEW.campaign := NEW.doc::json -> 'utm' ->> 'campaign';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER note_campaign BEFORE INSERT OR UPDATE OF doc ON links
    FOR EACH ROW EXECUTE FUNCTION note_campaign();
`;

/**
 * PostgreSQL cannot read JSON with an escaped zero byte, nor with half a surrogate pair: the campaign is then what the node
 * that writes the link says.
 */
export const noteCampaign = `
  CREATE OR REPLACE FUNCTION note_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.doc !~ '\\\\u(0000|d[89a-f])' THEN
      NEW.campaign := NEW.doc::json -> 'utm' ->> 'campaign';
    END IF;
    RETURN NEW;
  END $$;
`;

/** Settles as before, and counts by facets; the one with fewer arguments is for nodes of the release before. */
export const settleAndCountFunction = `
  CREATE FUNCTION settle_install(
    of_app text, of_id text, of_hour bigint, is_match boolean, of_link text, of_counted text,
    of_path boolean, of_click text, is_test boolean, of_doc text, of_method text,
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
    INSERT INTO installs (app, id, link, counted_link, counted_path, test, doc, facets)
    VALUES (of_app, of_id, of_link, of_counted, of_path, is_test, of_doc, of_facets);
    IF NOT is_test THEN
      INSERT INTO counter_deltas (app, link, is_path, hour, installs, matches)
      SELECT of_app, name, is_path, of_hour, 1, is_match::int
      FROM (VALUES ('', false), (of_counted, of_path)) AS names (name, is_path) WHERE name IS NOT NULL;
      INSERT INTO facet_deltas (app, link, hour, kind, by, facets, method)
      VALUES (of_app, of_counted, of_hour, 'installs', 1, of_facets, of_method);
    END IF;
    /* Events that came before counted for the app alone, a tester's too. */
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
    outcome := 'settled';
  END $$;
`;
