import { countedMethod } from "../counted-method.ts";
import { startOf } from "../buckets.ts";
import { countedEvent } from "../facets/counted-event.ts";
import type { DayOfLink, ExportedRecords } from "../ports.ts";
import type { AppEvent, Install } from "../records.ts";
import type { Run } from "./database.ts";
import { countedAs, Deltas } from "./deltas.ts";
import { usualEventClass } from "./event-leaves.ts";
import { refuseLoss, rowOf } from "./event-store.ts";
import { kinds } from "./schema/counters.ts";
import { textOf, textOrNull } from "../text.ts";

const insertInstalls = `
  INSERT INTO installs (app, id, link, counted_link, counted_path, test, doc)
  SELECT $1, id, link, counted_link, counted_path, test, doc
  FROM unnest($2::text[], $3::text[], $4::text[], $5::boolean[], $6::boolean[], $7::text[])
    WITH ORDINALITY AS one (id, link, counted_link, counted_path, test, doc, n) ORDER BY n
  ON CONFLICT DO NOTHING RETURNING id`;

const insertClaims = `
  INSERT INTO claims (app, click, install)
  SELECT $1, click, install FROM unnest($2::text[], $3::text[]) AS one (click, install)
  ON CONFLICT DO NOTHING RETURNING click`;

/** Clicks that are used are found by their id alone. */
const unlist = `
  DELETE FROM click_keys USING clicks
  WHERE clicks.app = $1 AND clicks.id = ANY ($2::text[]) AND click_keys.part = clicks.part
    AND click_keys.key = ANY (clicks.keys) AND click_keys.at = clicks.at AND click_keys.serial = clicks.serial`;

const insertEvents = `
  WITH given AS (
    SELECT one.*, coalesce(leaf.part, 0) AS part
    FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::boolean[], $7::text[], $8::text[])
      WITH ORDINALITY AS one (id, install, hour, received_at, test, doc, counted, n)
    LEFT JOIN apps ON apps.id = $1
    LEFT JOIN event_leaves leaf ON leaf.class = coalesce(apps.event_class, ${usualEventClass})
      AND leaf.ends IS NULL
    WHERE NOT EXISTS (SELECT FROM events WHERE events.app = $1 AND events.id = one.id OFFSET 0)
  )
  INSERT INTO events (part, app, id, install, hour, received_at, test, doc, counted)
  SELECT part, $1, id, install, hour, received_at, test, doc, counted FROM given ORDER BY n
  ON CONFLICT DO NOTHING RETURNING id`;

const findOwners = `
  SELECT id, link, test, facets FROM installs WHERE app = $1 AND id = ANY ($2::text[])`;

/** What waits to be added up is counted too. */
const insertDays = `
  INSERT INTO counters (app, link, hour, ${kinds.join(", ")})
  SELECT $1, link, day, ${kinds.join(", ")}
  FROM unnest($2::text[], $3::bigint[], ${kinds.map((_, index) => `$${index + 4}::bigint[]`).join(", ")})
    AS one (link, day, ${kinds.join(", ")})
  WHERE NOT EXISTS (
    SELECT FROM counters WHERE counters.app = $1 AND counters.link = one.link
      AND counters.hour >= one.day AND counters.hour < one.day + 86400000)
  ON CONFLICT DO NOTHING RETURNING link`;

/** Keeps what an export holds, unless it is here; says how many. */
export async function takeBack(
  run: Run,
  app: string,
  { installs = [], events = [], counts = [] }: ExportedRecords,
): Promise<number> {
  const deltas = new Deltas();
  const kept = [
    installs.length > 0 ? await keepInstalls(run, app, installs, deltas) : 0,
    events.length > 0 ? await keepEvents(run, app, events, deltas) : 0,
    counts.length > 0 ? await keepDays(run, app, counts) : 0,
  ];
  await deltas.write(run);
  return kept.reduce((sum, count) => sum + count, 0);
}

async function keepInstalls(
  run: Run,
  app: string,
  installs: readonly Install[],
  deltas: Deltas,
): Promise<number> {
  const named = installs.map(({ match: { link } }) =>
    link === undefined ? undefined : countedAs(link),
  );
  const rows = await run<{ id: string }>(
    insertInstalls,
    app,
    installs.map(({ id }) => textOf(id)),
    installs.map(({ match }) => textOrNull(match.link)),
    named.map((counted) => counted?.name ?? null),
    named.map((counted) => counted?.isPath ?? false),
    installs.map(({ test = false }) => test),
    installs.map((install) => JSON.stringify(install)),
  );
  const ids = new Set(rows.map(({ id }) => id));
  const kept = firstOfEach(installs).filter(({ id }) => ids.has(textOf(id)));
  const matched = kept.filter(({ match }) => match.click !== undefined);
  const claims = await run<{ click: string }>(
    insertClaims,
    app,
    matched.map(({ match }) => textOf(match.click ?? "")),
    matched.map(({ id }) => textOf(id)),
  );
  if (claims.length > 0) {
    await run(
      unlist,
      app,
      claims.map(({ click }) => click),
    );
  }
  for (const { at, match, test } of kept) {
    const { link } = match;
    const method = countedMethod(match);
    if (!test) deltas.note({ app, link, at, kind: "installs", by: 1, method });
  }
  return kept.length;
}

interface Owner {
  readonly id: string;
  readonly link: string | null;
  readonly test: boolean;
  readonly facets: string | null;
}

async function keepEvents(
  run: Run,
  app: string,
  events: readonly AppEvent[],
  deltas: Deltas,
): Promise<number> {
  await run("SELECT pg_advisory_xact_lock_shared(event_leaf_lock())");
  const rows = events.map((event) => rowOf(app, event));
  const inserted = await run<{ id: string }>(
    insertEvents,
    app,
    rows.map(({ id }) => id),
    rows.map(({ install }) => install),
    rows.map(({ hour }) => hour),
    rows.map(({ receivedAt }) => receivedAt),
    rows.map(({ test }) => test),
    rows.map(({ doc }) => doc),
    rows.map(({ counted }) => counted),
  );
  const ids = new Set(inserted.map(({ id }) => id));
  await refuseLoss(
    run,
    rows.filter(({ id }) => !ids.has(id)),
  );
  const kept = firstOfEach(events).filter(({ id }) => ids.has(textOf(id)));
  const installs = [...new Set(kept.map(({ install = "" }) => textOf(install)))];
  const found = await run<Owner>(findOwners, app, installs);
  const owners = new Map(found.map((owner) => [owner.id, owner]));
  for (const event of kept) {
    const { install = "", at, test } = event;
    const owner = owners.get(textOf(install));
    if (test || owner?.test) continue;
    const counted = JSON.stringify(countedEvent(event));
    const ofOwner = owner && { install, facets: owner.facets };
    const link = owner?.link ?? undefined;
    deltas.note({ app, link, at, kind: "events", by: 1, event: counted, ...ofOwner });
  }
  return kept.length;
}

/** Of records with one id the first is kept. */
function firstOfEach<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

async function keepDays(run: Run, app: string, days: readonly DayOfLink[]): Promise<number> {
  await run("SELECT roll_up_counters()");
  const rows = await run(
    insertDays,
    app,
    days.map(({ link = "" }) => textOf(link)),
    days.map(({ at }) => startOf("day", at)),
    ...kinds.map((kind) => days.map((day) => day[kind])),
  );
  return rows.length;
}
