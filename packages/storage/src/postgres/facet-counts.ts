import { isPathLink } from "@throughline/engine/keys";
import { startOf } from "../buckets.ts";
import { FacetCounts } from "../facets/facet-counts.ts";
import { FacetSums, newMilestones } from "../facets/facet-sums.ts";
import type { FacetDelta, FacetSum, InstallActivity } from "../facets/facet-sums.ts";
import type { Install, Moment } from "../records.ts";
import type { Database, Run } from "./database.ts";
import { textOf } from "../text.ts";

/** Deltas or hours per transaction. */
const stepSize = 5_000;

/** Only one node rolls up at a time. The others wait and then find less to do. */
const lock = "SELECT pg_advisory_xact_lock(hashtext('throughline facets'))";

const take = `
  DELETE FROM facet_deltas WHERE ctid = ANY (ARRAY(SELECT ctid FROM facet_deltas LIMIT $1))
  RETURNING app, link, hour, kind, by, facets, method, event, install, bits`;

const lockInstalls = `
  SELECT app, id, counted_link, test, reached, doc FROM installs
  WHERE (app, id) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY app, id FOR UPDATE`;
const reach = `
  UPDATE installs SET reached = reached | given.bits
  FROM unnest($1::text[], $2::text[], $3::int[]) AS given (app, id, bits)
  WHERE installs.app = given.app AND installs.id = given.id`;

const countedPaths = `
  SELECT app, link, hour FROM counters
  WHERE (app, link, hour) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]))`;
const find = `
  SELECT app, link, hour, doc FROM facet_counts
  WHERE (app, link, hour) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]))`;
const put = `
  INSERT INTO facet_counts (app, link, hour, doc)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[])
  ON CONFLICT (app, link, hour) DO UPDATE SET doc = excluded.doc`;
const takeHours = `
  DELETE FROM facet_counts WHERE (app, link, hour) IN (
    SELECT app, link, hour FROM facet_counts WHERE hour % 86400000 <> 0 AND hour < $1 LIMIT $2)
  RETURNING app, link, hour, doc`;

interface CounterKey {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
}

interface Row extends CounterKey {
  readonly doc: string;
}

interface InstallRow {
  readonly app: string;
  readonly id: string;
  readonly counted_link: string | null;
  readonly test: boolean;
  readonly reached: number;
  readonly doc: string;
}

/** Rolls up the pending deltas of all nodes. */
export async function addUpFacets({ transaction }: Pick<Database, "transaction">): Promise<void> {
  for (;;) {
    const taken = await transaction(async (run) => {
      await run(lock);
      // This function decides which path links have a counter.
      await run("SELECT roll_up_counters()");
      const deltas = await run<FacetDelta>(take, stepSize);
      if (deltas.length === 0) return 0;
      const sums = new FacetSums();
      for (const delta of deltas) sums.add(delta);
      await countMilestones(run, sums);
      await merge(run, await counted(run, [...sums.sums]));
      return deltas.length;
    });
    if (taken < stepSize) return;
  }
}

/** Rolls the hours before a moment up into days. */
export async function addUpFacetHours(
  { transaction }: Pick<Database, "transaction">,
  before: Moment,
): Promise<void> {
  for (;;) {
    const taken = await transaction(async (run) => {
      await run(lock);
      const rows = await run<Row>(takeHours, before, stepSize);
      const days = new Map<string, FacetSum>();
      for (const { app, link, hour, doc } of rows) {
        const day = { app, link, hour: startOf("day", hour) };
        const sum = days.get(idOf(day)) ?? { ...day, counts: new FacetCounts() };
        sum.counts.addAll(FacetCounts.parse(doc));
        days.set(idOf(day), sum);
      }
      await merge(run, [...days.values()]);
      return rows.length;
    });
    if (taken < stepSize) return;
  }
}

/** Counts milestones for the links that the installs are matched to now. */
async function countMilestones(run: Run, sums: FacetSums): Promise<void> {
  const seen = new Map<string, InstallActivity>();
  for (const one of sums.activeInstalls)
    seen.set(JSON.stringify([one.app, textOf(one.install)]), one);
  const all = [...seen.values()];
  const rows = await run<InstallRow>(
    lockInstalls,
    all.map(({ app }) => app),
    all.map(({ install }) => textOf(install)),
  );
  const reached = rows.flatMap((row) => {
    const { app, id, counted_link: link, test } = row;
    const { at } = JSON.parse(row.doc) as Install;
    const { hours = [] } = seen.get(JSON.stringify([app, id])) ?? {};
    const bits = newMilestones({ at, link, test, bits: row.reached }, hours);
    return bits === 0 ? [] : [{ app, id, link, hour: startOf("hour", at), bits }];
  });
  for (const { app, link, hour, bits } of reached) {
    sums.add({ app, link, hour, kind: "milestones", by: 1, bits });
  }
  if (reached.length === 0) return;
  await run(
    reach,
    reached.map(({ app }) => app),
    reached.map(({ id }) => id),
    reached.map(({ bits }) => bits),
  );
}

/** Removes path links without a counter. They count for the app only. */
async function counted(run: Run, sums: readonly FacetSum[]): Promise<readonly FacetSum[]> {
  const paths = sums.filter(({ link }) => isPathLink(link));
  if (paths.length === 0) return sums;
  const found = await run<CounterKey>(countedPaths, ...columnsOf(paths));
  const known = new Set(found.map(idOf));
  return sums.filter((sum) => !isPathLink(sum.link) || known.has(idOf(sum)));
}

async function merge(run: Run, sums: readonly FacetSum[]): Promise<void> {
  if (sums.length === 0) return;
  const rows = await run<Row>(find, ...columnsOf(sums));
  const known = new Map(rows.map((row) => [idOf(row), row.doc]));
  const docs = sums.map((sum) => {
    const doc = known.get(idOf(sum));
    const counts = doc === undefined ? new FacetCounts() : FacetCounts.parse(doc);
    return counts.addAll(sum.counts).limitValues().toString();
  });
  await run(put, ...columnsOf(sums), docs);
}

function columnsOf(places: readonly CounterKey[]): unknown[][] {
  return [
    places.map(({ app }) => app),
    places.map(({ link }) => link),
    places.map(({ hour }) => hour),
  ];
}

function idOf({ app, link, hour }: CounterKey): string {
  return JSON.stringify([app, link, hour]);
}
