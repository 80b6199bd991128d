import { zeroCounts } from "../../stats/buckets.ts";
import { maxPathsPerHour } from "../../stats/counter-name.ts";
import type { Counts } from "../../records.ts";

export const kinds = Object.keys(zeroCounts) as (keyof Counts)[];

const joinKinds = (write: (kind: string) => string) => kinds.map(write).join(", ");

/**
 * Counts are inserted as deltas. A counter that every write updates would make writes wait for each
 * other.
 */
export const counterTables = `
  CREATE TABLE counter_deltas (
    serial bigint GENERATED ALWAYS AS IDENTITY, app text NOT NULL, link text NOT NULL,
    is_path boolean NOT NULL, hour bigint NOT NULL, ${joinKinds((kind) => `${kind} bigint NOT NULL DEFAULT 0`)}
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
`;

/**
 * Rolls up the deltas. This function decides which path links get a counter, first come first
 * served, so that the limit holds for all nodes together. Only one node runs it at a time. The
 * others wait and then find less to do.
 */
export const rollUpFunction = `
  CREATE FUNCTION roll_up_counters() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('throughline roll-up'));
    WITH gone AS (
      DELETE FROM counter_deltas RETURNING *
    ), sums AS (
      SELECT app, link, hour, bool_or(is_path) AS is_path, min(serial) AS came,
             ${joinKinds((kind) => `sum(${kind}) AS ${kind}`)}
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
      WHERE NOT is_new OR place + coalesce(paths, 0) <= ${maxPathsPerHour}
    ), noted AS (
      INSERT INTO counted_paths (app, hour, paths)
      SELECT app, hour, count(*) FROM admitted WHERE is_new GROUP BY app, hour
      ON CONFLICT (app, hour) DO UPDATE SET paths = counted_paths.paths + excluded.paths
    )
    INSERT INTO counters (app, link, hour, ${joinKinds((kind) => kind)})
    SELECT app, link, hour, ${joinKinds((kind) => kind)} FROM admitted
    ON CONFLICT (app, link, hour) DO UPDATE SET
      ${joinKinds((kind) => `${kind} = greatest(0, counters.${kind} + excluded.${kind})`)};
  END $$;
`;
