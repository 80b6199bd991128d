import { isPathLink } from "@throughline/engine/keys";
import { CubeChanges } from "../facets/cube-changes.ts";
import type { FacetDelta } from "../facets/cube-changes.ts";
import { rollUpDay } from "../facets/day.ts";
import type { DayPart } from "../facets/day.ts";
import { addToParts, minCellsOfFullPart } from "../facets/parts.ts";
import type { NewPart, OpenPart } from "../facets/parts.ts";
import type { App, Moment } from "../records.ts";
import { nextDay, startOfDay } from "../stats/time-zone.ts";
import type { Database, Run } from "./database.ts";

/** Deltas per transaction. This thread also answers requests, so a step must be short. */
const stepSize = 2_000;

/** Only one node rolls up at a time. The others wait and then find less to do. */
const lock = "SELECT pg_advisory_xact_lock(hashtext('throughline facets'))";

const take = `
  DELETE FROM facet_deltas WHERE ctid = ANY (ARRAY(SELECT ctid FROM facet_deltas LIMIT $1))
  RETURNING app, link, hour, kind, by, facets, event, bits, touch`;

const countedPaths = `
  SELECT app, link, hour FROM counters
  WHERE (app, link, hour) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]))`;
/** The newest part of each kind that is not full. */
const findOpenParts = `
  SELECT found.serial, given.app, given.at, wanted.kind, found.doc
  FROM unnest($1::text[], $2::bigint[]) AS given (app, at)
  CROSS JOIN unnest(ARRAY['combinations', 'links', 'dimensions']) AS wanted (kind)
  CROSS JOIN LATERAL (
    SELECT serial, doc FROM cubes
    WHERE cubes.app = given.app AND cubes.kind = wanted.kind AND cubes.at = given.at
      AND cells < ${minCellsOfFullPart} AND NOT is_day
    ORDER BY serial DESC LIMIT 1) AS found`;
const remove = "DELETE FROM cubes WHERE serial = ANY ($1::bigint[])";
const insert = `
  INSERT INTO cubes (app, at, is_day, kind, cells, low, high, doc)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::boolean[], $4::text[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::text[])`;
const findOldestHour = `
  SELECT app, at FROM cubes WHERE NOT is_day AND at < $1 ORDER BY at LIMIT 1`;
const findDayParts = `
  SELECT serial, kind, cells, doc FROM cubes
  WHERE app = $1 AND kind = ANY (ARRAY['combinations', 'links', 'dimensions'])
    AND (at = $2 OR (at > $2 AND at < $3 AND NOT is_day))`;
const findApp = "SELECT doc FROM apps WHERE id = $1";

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
      const deltas = await run<FacetDelta>(take, stepSize);
      if (deltas.length === 0) return 0;
      const changes = new CubeChanges();
      for (const delta of deltas) changes.add(delta);
      await foldPaths(run, changes);
      const all = [...changes.all];
      const open = await run<OpenPart>(
        findOpenParts,
        all.map(({ app }) => app),
        all.map(({ hour }) => hour),
      );
      const { removed, added } = addToParts(all, open);
      await replaceParts(run, removed, added);
      return deltas.length;
    });
    if (taken < stepSize) return;
  }
}

/** Rolls all hours before a moment up into days, one day of one app per transaction. */
export async function rollUpDays(
  { transaction }: Pick<Database, "transaction">,
  before: Moment,
): Promise<void> {
  while (await transaction((run) => rollUpNextDay(run, before)));
}

async function rollUpNextDay(run: Run, before: Moment): Promise<boolean> {
  await run(lock);
  const [oldest] = await run<{ app: string; at: Moment }>(findOldestHour, before);
  if (oldest === undefined) return false;
  const { app } = oldest;
  const [row] = await run<{ doc: string }>(findApp, app);
  const { timeZone = "UTC" } = row ? (JSON.parse(row.doc) as App) : {};
  const day = startOfDay(oldest.at, timeZone);
  type Row = DayPart & { readonly serial: number };
  const parts = await run<Row>(findDayParts, app, day, nextDay(day, timeZone));
  const serials = parts.map(({ serial }) => serial);
  await replaceParts(run, serials, rollUpDay(app, day, parts));
  return true;
}

/** Counts path links without a counter together. */
async function foldPaths(run: Run, changes: CubeChanges): Promise<void> {
  const paths = [...changes.all].flatMap(({ app, hour, cube }) =>
    [...cube.links].filter(isPathLink).map((link) => ({ app, link, hour })),
  );
  if (paths.length === 0) return;
  // This function decides which path links have a counter.
  await run("SELECT roll_up_counters()");
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

async function replaceParts(
  run: Run,
  removed: readonly number[],
  added: readonly NewPart[],
): Promise<void> {
  if (removed.length > 0) await run(remove, removed);
  if (added.length === 0) return;
  await run(
    insert,
    added.map(({ app }) => app),
    added.map(({ at }) => at),
    added.map(({ isDay }) => isDay),
    added.map(({ kind }) => kind),
    added.map(({ cells }) => cells),
    added.map(({ low }) => low),
    added.map(({ high }) => high),
    added.map(({ doc }) => doc),
  );
}
