import { Client } from "pg";
import type { Acknowledged } from "./load.ts";

/** What the database has, held against what was acknowledged. */
export interface Findings {
  readonly acknowledged: number;
  /** What was acknowledged and is not there, by kind and id. */
  readonly lost: readonly string[];
  /** Counted more often than it is there. */
  readonly doubled: number;
  readonly claimedTwice: number;
  /** Answers that were not so: another link for the same install, a click that is there and was said not to be recorded. */
  readonly contradicted: number;
}

export async function audit(url: string, app: string, seen: Acknowledged): Promise<Findings> {
  const client = new Client(url);
  await client.connect();
  try {
    const missing = async (table: string, ids: Iterable<string>) => {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM unnest($2::text[]) AS wanted (id)
         WHERE NOT EXISTS (SELECT FROM ${table} WHERE app = $1 AND ${table}.id = wanted.id)`,
        [app, [...ids]],
      );
      return rows.map(({ id }) => `${id} of ${table}`);
    };
    const one = async (text: string) => {
      const { rows } = await client.query<{ n: string }>(text, [app]);
      return Number(rows[0]?.n);
    };
    await client.query("SELECT roll_up_counters()");
    const lost = [
      ...(await missing("clicks", seen.clicks)),
      ...(await missing("installs", seen.installs.keys())),
      ...(await missing("events", seen.events)),
    ];
    const counted = (kind: string) =>
      one(`SELECT coalesce(sum(${kind}), 0) AS n FROM counters WHERE app = $1 AND link = ''`);
    const kept = (table: string) => one(`SELECT count(*) AS n FROM ${table} WHERE app = $1`);
    const surplus = async (kind: string, table: string) =>
      Math.max(0, (await counted(kind)) - (await kept(table)));
    return {
      acknowledged: seen.clicks.size + seen.installs.size + seen.events.size,
      lost,
      doubled:
        (await surplus("clicks", "clicks")) +
        (await surplus("installs", "installs")) +
        (await surplus("events", "events")),
      claimedTwice: await one(
        `SELECT count(*) AS n FROM (
           SELECT doc::jsonb #>> '{match,click}' AS click FROM installs
           WHERE app = $1 AND doc::jsonb #>> '{match,click}' IS NOT NULL
           GROUP BY 1 HAVING count(*) > 1) AS twice`,
      ),
      contradicted:
        seen.contradicted.length +
        seen.unrecorded.size -
        (await missing("clicks", seen.unrecorded)).length,
    };
  } finally {
    await client.end();
  }
}
