import { isPathLink } from "@throughline/engine/keys";
import { CubeChanges } from "../facets/cube-changes.ts";
import type { CubeChange, FacetDelta } from "../facets/cube-changes.ts";
import { Cube } from "../facets/cube.ts";
import type { App, Moment } from "../records.ts";
import { startOfDay } from "../time-zone.ts";
import type { Database, Run } from "./database.ts";
import { replaceNul } from "../replace-nul.ts";

/** Deltas per transaction. */
const stepSize = 5_000;

/** Hours per transaction. A cube can be large. */
const hoursPerStep = 100;

/** Only one node rolls up at a time. The others wait and then find less to do. */
const lock = "SELECT pg_advisory_xact_lock(hashtext('throughline facets'))";

const take = `
  DELETE FROM facet_deltas WHERE ctid = ANY (ARRAY(SELECT ctid FROM facet_deltas LIMIT $1))
  RETURNING app, link, hour, kind, by, facets, event, bits, touch`;

const countedPaths = `
  SELECT app, link, hour FROM counters
  WHERE (app, link, hour) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]))`;
const find = `
  SELECT app, at, doc FROM cubes
  WHERE (app, at) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`;
const put = `
  INSERT INTO cubes (app, at, is_day, doc)
  SELECT app, at, $4, doc FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (app, at, doc)
  ON CONFLICT (app, at) DO UPDATE SET is_day = cubes.is_day OR excluded.is_day, doc = excluded.doc`;
const takeHours = `
  DELETE FROM cubes WHERE (app, at) IN (
    SELECT app, at FROM cubes WHERE NOT is_day AND at < $1 ORDER BY at LIMIT $2)
  RETURNING app, at, doc`;
const findApps = "SELECT doc FROM apps WHERE id = ANY ($1::text[])";

interface CubeRow {
  readonly app: string;
  readonly at: Moment;
  readonly doc: string;
}

interface PathRow {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
}

/** Rolls up the pending deltas of all nodes. */
export async function rollUpFacets({ transaction }: Pick<Database, "transaction">): Promise<void> {
  for (;;) {
    const taken = await transaction(async (run) => {
      await run(lock);
      // This function decides which path links have a counter.
      await run("SELECT roll_up_counters()");
      const deltas = await run<FacetDelta>(take, stepSize);
      if (deltas.length === 0) return 0;
      const changes = new CubeChanges();
      for (const delta of deltas) changes.add(delta);
      await foldPaths(run, changes);
      await merge(run, [...changes.all], false);
      return deltas.length;
    });
    if (taken < stepSize) return;
  }
}

/** Rolls the hours before a moment up into days. */
export async function rollUpCubeHours(
  { transaction }: Pick<Database, "transaction">,
  before: Moment,
): Promise<void> {
  for (;;) {
    const taken = await transaction(async (run) => {
      await run(lock);
      const rows = await run<CubeRow>(takeHours, before, hoursPerStep);
      const zones = await timeZones(run, new Set(rows.map(({ app }) => app)));
      const days = new Map<string, CubeChange>();
      for (const { app, at, doc } of rows) {
        const hour = startOfDay(at, zones.get(app) ?? "UTC");
        const day = days.get(`${hour} ${app}`) ?? { app, hour, cube: new Cube() };
        day.cube.addAll(Cube.parse(doc));
        days.set(`${hour} ${app}`, day);
      }
      await merge(run, [...days.values()], true);
      return rows.length;
    });
    if (taken < hoursPerStep) return;
  }
}

async function timeZones(run: Run, ids: Iterable<string>): Promise<Map<string, string>> {
  const rows = await run<{ doc: string }>(findApps, [...ids]);
  const apps = rows.map(({ doc }) => JSON.parse(doc) as App);
  return new Map(apps.map(({ id, timeZone = "UTC" }) => [replaceNul(id), timeZone]));
}

/** Counts path links without a counter together. */
async function foldPaths(run: Run, changes: CubeChanges): Promise<void> {
  const paths = [...changes.all].flatMap(({ app, hour, cube }) =>
    [...cube.links].filter(isPathLink).map((link) => ({ app, link, hour })),
  );
  if (paths.length === 0) return;
  const countedRows = await run<PathRow>(
    countedPaths,
    paths.map(({ app }) => app),
    paths.map(({ link }) => link),
    paths.map(({ hour }) => hour),
  );
  const idOf = ({ app, link, hour }: PathRow) => JSON.stringify([app, link, hour]);
  const counted = new Set(countedRows.map(idOf));
  for (const { app, hour, cube } of changes.all) {
    cube.foldLinks((link) => isPathLink(link) && !counted.has(idOf({ app, link, hour })));
  }
}

async function merge(run: Run, changes: readonly CubeChange[], isDay: boolean): Promise<void> {
  if (changes.length === 0) return;
  const apps = changes.map(({ app }) => app);
  const hours = changes.map(({ hour }) => hour);
  const rows = await run<CubeRow>(find, apps, hours);
  const known = new Map(rows.map(({ app, at, doc }) => [`${at} ${app}`, doc]));
  const docs = changes.map(({ app, hour, cube }) => {
    const doc = known.get(`${hour} ${app}`);
    const before = doc === undefined ? new Cube() : Cube.parse(doc);
    return before.addAll(cube).limit().toString();
  });
  await run(put, apps, hours, docs, isDay);
}
