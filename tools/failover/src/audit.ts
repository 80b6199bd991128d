import { Client } from "pg";
import type { LoadResults } from "./load.ts";

/** The result of comparing the database with what the nodes acknowledged. */
export interface AuditResult {
  readonly acknowledged: number;
  /** Acknowledged clicks, installs and events that the database lacks, as `<id> of <table>`. */
  readonly lost: readonly string[];
  /** By how much the counters exceed the stored records. */
  readonly countedTwice: number;
  readonly claimedTwice: number;
  /** Wrong answers: another link for the same install, or a stored click that was reported as not recorded. */
  readonly contradicted: number;
}

/** Compares the database with what the nodes acknowledged. */
export async function audit(url: string, app: string, results: LoadResults): Promise<AuditResult> {
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
      ...(await missing("clicks", results.clicks)),
      ...(await missing("installs", results.installs.keys())),
      ...(await missing("events", results.events)),
    ];
    const counted = (kind: string) =>
      one(`SELECT coalesce(sum(${kind}), 0) AS n FROM counters WHERE app = $1 AND link = ''`);
    const kept = (table: string) => one(`SELECT count(*) AS n FROM ${table} WHERE app = $1`);
    const surplus = async (kind: string, table: string) =>
      Math.max(0, (await counted(kind)) - (await kept(table)));
    return {
      acknowledged: results.clicks.size + results.installs.size + results.events.size,
      lost,
      countedTwice:
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
        results.contradicted.length +
        results.unrecorded.size -
        (await missing("clicks", results.unrecorded)).length,
    };
  } finally {
    await client.end();
  }
}
