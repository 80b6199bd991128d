import { countEvent, countMilestones, milestonesAfter } from "../facets/counting.ts";
import type { EventToCount, InstallToCount } from "../facets/counting.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import type { Install } from "../records.ts";
import type { Run } from "./database.ts";
import { Deltas } from "./deltas.ts";
import { installToCount } from "./upgrade-install.ts";

/**
 * Selects rows for each given install. `OFFSET 0` keeps the planner from turning the lookups into a join (see
 * record-clicks.ts).
 */
const forEachInstall = (sql: string) => `
  SELECT given.app, given.id, found.* FROM unnest($1::text[], $2::text[]) AS given (app, id)
  CROSS JOIN LATERAL (${sql} OFFSET 0) AS found`;

export const findOwners = forEachInstall(
  "SELECT facets, reached, doc FROM installs WHERE app = given.app AND id = given.id",
);
export const findReturns = forEachInstall(
  `SELECT link, facets, starts, ends FROM returns
   WHERE app = given.app AND install = given.id ORDER BY starts`,
);
/** Locks installs in the given order. */
const lockReached = forEachInstall(
  "SELECT reached FROM installs WHERE app = given.app AND id = given.id FOR UPDATE",
);
const reach = `
  UPDATE installs SET reached = installs.reached | given.bits
  FROM unnest($1::text[], $2::text[], $3::int[]) AS given (app, id, bits)
  WHERE installs.app = given.app AND installs.id = given.id`;

interface Key {
  readonly app: string;
  readonly id: string;
}

interface OwnerRow extends Key {
  readonly facets: string;
  readonly reached: number;
  readonly doc: string;
}

type ReturnRow = ReturnWindow & Key;

/** An install with those of its events that are new, and its returns. */
interface Owner extends Key {
  readonly install: InstallToCount;
  readonly returns: readonly ReturnWindow[];
  readonly events: EventToCount[];
}

/** A stored event. `install` is empty for an event without one. */
interface StoredEvent extends EventToCount {
  readonly app: string;
  readonly install: string;
  readonly test: boolean;
}

/** Counts new events, and the milestones that their installs reach. */
export async function countEvents(run: Run, rows: readonly StoredEvent[]): Promise<void> {
  const counted = rows.filter(({ test }) => !test);
  if (counted.length === 0) return;
  const owners = await readOwners(run, counted);
  const deltas = new Deltas();
  for (const { app, install, at, counted: text } of counted) {
    const owner = owners.get(joinKey(app, install));
    const event = { at, counted: text };
    deltas.count(countEvent(app, event, owner?.install, owner?.returns ?? []));
    owner?.events.push(event);
  }
  await addMilestones(run, deltas, [...owners.values()]);
  await deltas.write(run);
}

async function readOwners(run: Run, rows: readonly StoredEvent[]): Promise<Map<string, Owner>> {
  const keys = new Map(
    rows
      .filter(({ install }) => install !== "")
      .map(({ app, install: id }) => [joinKey(app, id), { app, id }]),
  );
  if (keys.size === 0) return new Map();
  const parameters = keyColumns([...keys.values()]);
  const found = await run<OwnerRow>(findOwners, ...parameters);
  const returns = Map.groupBy(await run<ReturnRow>(findReturns, ...parameters), ({ app, id }) =>
    joinKey(app, id),
  );
  return new Map(
    found.map(({ app, id, facets, reached, doc }) => {
      const install = installToCount(JSON.parse(doc) as Install, { facets, reached });
      const name = joinKey(app, id);
      return [name, { app, id, install, returns: returns.get(name) ?? [], events: [] }];
    }),
  );
}

/** Most events reach no milestone, so only installs that may reach one are locked. */
async function addMilestones(run: Run, deltas: Deltas, owners: readonly Owner[]): Promise<void> {
  const reaching = new Map(
    owners
      .filter(({ install, events }) => (milestonesAfter(install, events) & ~install.reached) !== 0)
      .map((owner) => [joinKey(owner.app, owner.id), owner]),
  );
  if (reaching.size === 0) return;
  // Two batches that lock the same installs in one order never wait for each other.
  const inOrder = [...reaching].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, owner]) => owner);
  const locked = await run<Key & { readonly reached: number }>(lockReached, ...keyColumns(inOrder));
  const reached = locked.flatMap(({ app, id, reached: before }) => {
    const owner = reaching.get(joinKey(app, id));
    const bits = owner ? milestonesAfter(owner.install, owner.events) & ~before : 0;
    return owner && bits !== 0 ? [{ app, id, install: owner.install, bits }] : [];
  });
  for (const { app, install, bits } of reached) {
    deltas.addFacets(countMilestones(app, install, bits));
  }
  await run(
    reach,
    ...keyColumns(reached),
    reached.map(({ bits }) => bits),
  );
}

function keyColumns(keys: readonly Key[]): [string[], string[]] {
  return [keys.map(({ app }) => app), keys.map(({ id }) => id)];
}

function joinKey(app: string, id: string): string {
  return JSON.stringify([app, id]);
}
