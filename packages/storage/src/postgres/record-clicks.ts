import { evidenceKeys } from "@throughline/engine/keys";
import { startOf } from "../stats/buckets.ts";
import type { NewClick } from "../records.ts";
import { columnList, columnNames, columnTypes, clickValues } from "../clicks/click-row.ts";
import { indexKeys } from "../clicks/click-key.ts";
import type { Run } from "./database.ts";
import { nameCounter } from "./deltas.ts";
import { defaultClickClass } from "./click-partitions.ts";
import { messageId, subscribesTo } from "./enqueue-messages.ts";

/** A click to insert with a batch. */
export interface ClickToStore {
  readonly app: string;
  readonly click: NewClick;
}

/**
 * Inserts new clicks, indexes them by their keys and counts them, in one statement. A claimed click is not inserted, so
 * that it never becomes a candidate again. A click whose time has no partition goes to partition 0. `OFFSET 0` keeps the planner from turning single lookups into a join. A join that is
 * planned while a table is empty would read all of it once it is full. Rows are requested in the order of the key, so
 * that the planner uses its index.
 */
export const insertClicks = `
  WITH given AS (
    SELECT one.*, coalesce(target.part, 0) AS part
    FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[],
                $8::text[], $9::boolean[], $10::text[], ${columnNames.map((name, index) => `$${index + 11}::${columnTypes[name]}[]`).join(", ")})
         AS one (app, id, at, link, evidence, keys, hour, counted, is_path, platform, ${columnList})
    LEFT JOIN apps ON apps.id = one.app
    LEFT JOIN click_partitions target ON target.class = coalesce(apps.click_class, ${defaultClickClass})
      AND one.at >= target.starts AND one.at < target.ends
    WHERE NOT EXISTS (SELECT FROM claims WHERE claims.app = one.app AND claims.click = one.id OFFSET 0)
      AND (target.part IS NULL OR NOT EXISTS (
        SELECT FROM clicks_0 stray
        WHERE stray.app = one.app AND stray.id = one.id ORDER BY stray.part OFFSET 0))
  ), stored AS (
    INSERT INTO clicks (part, app, id, at, link, evidence, keys, ${columnList})
    SELECT part, app, id, at, link, evidence, keys::bigint[], ${columnList} FROM given
    ON CONFLICT DO NOTHING RETURNING part, app, id, at, serial, keys
  ), new_keys AS (
    INSERT INTO click_keys (part, app, key, at, serial)
    SELECT part, app, unnest(keys), at, serial FROM stored
  ), new_messages AS (
    INSERT INTO outbox (id, app, webhook, kind, at, doc)
    SELECT ${messageId}, given.app, webhooks.id, 'link.clicked', given.at,
           (jsonb_build_object('click', given.id, 'link', given.link, 'at', given.at,
              'platform', given.platform)
            || CASE WHEN given.test THEN '{"test":true}' ELSE '{}' END::jsonb)::text
    FROM stored JOIN given ON given.app = stored.app AND given.id = stored.id
    JOIN webhooks ON webhooks.app = stored.app AND ${subscribesTo("'link.clicked'")}
  ), new_facet_deltas AS (
    INSERT INTO facet_deltas (app, link, hour, kind, by, facets)
    SELECT app, counted, hour, 'clicks', count(*), facets FROM stored JOIN given USING (app, id)
    WHERE NOT test AND NOT outside AND facets IS NOT NULL GROUP BY app, counted, hour, facets
  ), counts AS (
    SELECT app, counted, is_path, hour, count(*) FILTER (WHERE NOT outside) AS clicks,
           count(*) FILTER (WHERE outside) AS outside
    FROM stored JOIN given USING (app, id) WHERE NOT test GROUP BY app, counted, is_path, hour
  )
  INSERT INTO counter_deltas (app, link, is_path, hour, clicks, outside)
  SELECT app, '', false, hour, sum(clicks), sum(outside) FROM counts GROUP BY app, hour
  UNION ALL SELECT app, counted, is_path, hour, clicks, outside FROM counts`;

export async function recordClicks(
  run: Run,
  writes: readonly ClickToStore[],
): Promise<readonly undefined[]> {
  const rows = [...withoutDuplicates(writes)].map(toRow);
  await run(insertClicks, ...transpose(rows));
  return writes.map(() => undefined);
}

/** Returns the first write of each click, because the statement must count each click once. */
function withoutDuplicates(writes: readonly ClickToStore[]): Iterable<ClickToStore> {
  const byId = new Map<string, ClickToStore>();
  for (const write of writes) {
    const id = JSON.stringify([write.app, write.click.click]);
    if (!byId.has(id)) byId.set(id, write);
  }
  return byId.values();
}

function toRow({ app, click }: ClickToStore) {
  const { click: id, link, at, evidence } = click;
  if (!Number.isSafeInteger(at)) throw new TypeError(`A click cannot have this time: ${at}`);
  const { name, isPath } = nameCounter(link);
  return [
    app,
    id,
    at,
    link,
    JSON.stringify(evidence),
    `{${clickIndexKeys(app, click).join(",")}}`,
    startOf("hour", at),
    name,
    isPath,
    evidence.platform ?? null,
    ...clickValues(click),
  ] as const;
}

/** Returns the keys of a click in the index, without duplicates. */
export function clickIndexKeys(
  app: string,
  { keys, evidence }: Pick<NewClick, "keys" | "evidence">,
): number[] {
  return indexKeys(app, [...new Set(keys ?? evidenceKeys(evidence))]);
}

function transpose(rows: readonly (readonly unknown[])[]): unknown[][] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
