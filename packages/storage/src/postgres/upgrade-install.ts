import {
  withTakeover,
  ownsClickForCertain,
  isDeterministic,
  canUpgrade,
  withUpgrade,
  withLostClick,
} from "../match-upgrade.ts";
import type { Claim } from "../match-upgrade.ts";
import { extractClickFacets, joinInstallFacets } from "../facets/dimensions.ts";
import { returnAt } from "../facets/touch.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import { installMessage } from "../outbox.ts";
import type { SettleResult, UpgradeResult } from "../ports.ts";
import type { MatchUpgrade, Install, Moment } from "../records.ts";
import type { Run } from "./database.ts";
import { counterNameOf, Deltas } from "./deltas.ts";
import { lockClick, removeFromIndex } from "./click-index.ts";
import { enqueueMessages } from "./enqueue-messages.ts";
import { replaceNul } from "../replace-nul.ts";

const lockInstall = "SELECT pg_advisory_xact_lock(install_lock($1, $2))";
const findInstall = "SELECT doc FROM installs WHERE app = $1 AND id = $2";
const insertInstall = `
  INSERT INTO installs (app, id, link, counted_link, counted_path, test, doc, facets)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const updateInstall = `
  UPDATE installs SET link = $3, counted_link = $4, counted_path = $5, test = $6, doc = $7, facets = $8
  WHERE app = $1 AND id = $2`;
const findEvents = `
  SELECT (doc::json ->> 'at')::float8 AS at, counted FROM events
  WHERE app = $1 AND install = $2 AND NOT test`;
const findUsers = "SELECT first_seen FROM users WHERE app = $1 AND install = $2 AND counted";
const keepUsers = `
  UPDATE user_installs SET expires_at = NULL
  WHERE app = $1 AND install = $2 AND expires_at IS NOT NULL`;
const findReturns = `
  SELECT link, facets, starts, ends FROM returns WHERE app = $1 AND install = $2`;
/**
 * Locks the row, so that counting milestones waits for this transaction and then sees the new link.
 */
const lockStatisticsColumns =
  "SELECT facets, reached FROM installs WHERE app = $1 AND id = $2 FOR UPDATE";
const findFacets = "SELECT facets FROM clicks WHERE app = $1 AND id = $2";
const lockClaim = "SELECT install FROM claims WHERE app = $1 AND click = $2 FOR UPDATE";
const insertClaim = "INSERT INTO claims VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING click";
const changeClaim = "UPDATE claims SET install = $3 WHERE app = $1 AND click = $2";

/**
 * Settles an install whose click another install has. A deterministic match may take the click
 * over.
 */
export async function settleWithTakeover(run: Run, install: Install): Promise<SettleResult> {
  const { app, id, at } = install;
  const known = await lockedInstall(run, app, id);
  if (known) return { outcome: "known", install: known.install };
  const claim = await claimOrTakeOver(run, install, at);
  if (claim === "taken" || claim === "unknown") return { outcome: `click-${claim}` };
  const settled = claim === "taken-over" ? withTakeover(install) : install;
  const facets = joinInstallFacets(await readClickFacets(run, settled), settled);
  await run(insertInstall, ...columnsOf(settled), facets);
  await countNewInstall(run, settled, facets);
  await enqueueMessages(run, app, [installMessage(settled, at)]);
  return { outcome: "settled", install: settled };
}

/** Upgrades the match of an install, if the install has not changed since it was read. */
export async function upgradeInstall(
  run: Run,
  from: Install,
  better: MatchUpgrade,
): Promise<UpgradeResult> {
  const known = await lockedInstall(run, from.app, from.id);
  if (known === undefined) return { outcome: "changed" };
  if (known.doc !== JSON.stringify(from) || !canUpgrade(known.install, better)) {
    return { outcome: "changed", install: known.install };
  }
  const upgraded = withUpgrade(known.install, better);
  const claim = await claimOrTakeOver(run, upgraded, better.at);
  if (claim === "taken" || claim === "unknown") return { outcome: `click-${claim}` };
  const install = claim === "taken-over" ? withTakeover(upgraded) : upgraded;
  await replaceInstall(run, known.install, install);
  await enqueueMessages(run, install.app, [installMessage(install, better.at)]);
  return { outcome: "upgraded", install };
}

/**
 * Returns the current install and locks it, so that nothing else changes it or counts its events
 * until the transaction ends.
 */
async function lockedInstall(run: Run, app: string, id: string) {
  await run(lockInstall, app, id);
  const [row] = await run<{ doc: string }>(findInstall, app, id);
  return row && { doc: row.doc, install: JSON.parse(row.doc) as Install };
}

/** Claims the click of a match. A deterministic match can take the click over from another install. */
async function claimOrTakeOver(
  run: Run,
  { app, id, match }: Install,
  at: Moment,
): Promise<Claim | "taken-over"> {
  const { click } = match;
  if (click === undefined) return "claimed";
  const claim = await claimClick(run, app, click, id);
  if (claim !== "taken" || !isDeterministic(match)) return claim;
  const [owner] = await run<{ install: string | null }>(lockClaim, app, click);
  const holder = owner?.install ? await lockedInstall(run, app, owner.install) : undefined;
  if (holder === undefined || ownsClickForCertain(holder.install, click)) return "taken";
  await run(changeClaim, app, click, id);
  const loser = withLostClick(holder.install, click, at);
  await replaceInstall(run, holder.install, loser);
  if (loser !== holder.install) await enqueueMessages(run, app, [installMessage(loser, at)]);
  return "taken-over";
}

async function claimClick(run: Run, app: string, click: string, id: string): Promise<Claim> {
  const [owner] = await run<{ install: string | null }>(lockClaim, app, click);
  if (owner) return owner.install === replaceNul(id) ? "claimed" : "taken";
  const stored = await lockClick(run, app, click);
  if (stored === undefined) return "unknown";
  const claimed = await run(insertClaim, app, click, id);
  if (claimed.length === 0) return "taken";
  await removeFromIndex(run, stored);
  return "claimed";
}

/** Stores the changed install and moves its counts from the old to the new link and facets. */
async function replaceInstall(run: Run, old: Install, install: Install): Promise<void> {
  const { app, id, match } = install;
  const [before = { facets: "", reached: 0 }] = await run<StatisticsColumns>(
    lockStatisticsColumns,
    app,
    id,
  );
  const isSameClick = match.click === old.match.click;
  const clickFacets = isSameClick
    ? extractClickFacets(before.facets)
    : await readClickFacets(run, install);
  const facets = joinInstallFacets(clickFacets, install);
  await run(updateInstall, ...columnsOf(install), facets);
  const events = await eventsOf(run, old);
  const returns = await run<ReturnWindow>(findReturns, app, id);
  const deltas = new Deltas();
  count(deltas, install, { ...before, facets }, 1, events, returns);
  count(deltas, old, before, -1, events, returns);
  const users = await usersOf(run, old);
  if (!install.test) countUsers(deltas, install, match.link, facets, 1, users);
  if (!old.test) countUsers(deltas, old, old.match.link, before.facets, -1, users);
  await deltas.write(run);
}

/** The columns of an install that its statistics depend on: its facets, and the milestones that it reached. */
interface StatisticsColumns {
  readonly facets: string;
  readonly reached: number;
}

async function readClickFacets(run: Run, { app, match }: Install): Promise<string | null> {
  if (match.click === undefined) return null;
  const [click] = await run<{ facets: string | null }>(findFacets, app, match.click);
  return click?.facets ?? null;
}

/** The part of a stored event that statistics need. */
interface EventForStatistics {
  readonly at: Moment;
  /** A `CountedEvent` as JSON. Null if the event was stored before these were counted. */
  readonly counted: string | null;
}

/** Returns the events of an install, without test events. */
function eventsOf(run: Run, { app, id }: Install): Promise<EventForStatistics[]> {
  return run<EventForStatistics>(findEvents, app, id);
}

function count(
  deltas: Deltas,
  install: Install,
  { facets, reached: bits }: StatisticsColumns,
  by: number,
  events: readonly EventForStatistics[],
  returns: readonly ReturnWindow[] = [],
): void {
  const { app, at, match, test } = install;
  if (test) return;
  const { link, type } = match;
  deltas.add(app, link, at, "installs", by);
  if (type !== "none") deltas.add(app, link, at, "matches", by);
  deltas.addFacets({ app, link, at, kind: "installs", by, facets });
  if (bits > 0) deltas.addFacets({ app, link, at, kind: "milestones", by, bits, facets });
  countEvents(deltas, install, link, facets, by, events, returns);
}

function countEvents(
  deltas: Deltas,
  { app, id }: Install,
  link: string | undefined,
  facets: string | null,
  by: number,
  events: readonly EventForStatistics[],
  returns: readonly ReturnWindow[] = [],
): void {
  for (const { at, counted: event } of events) {
    const touch = returnAt(returns, at) ? "first" : null;
    deltas.add(app, link, at, "events", by);
    deltas.addFacets({ app, link, at, kind: "events", by, event, install: id, facets, touch });
  }
}

/** A user who was first seen on the install. */
interface NewUser {
  readonly first_seen: Moment;
}

/** Returns the counted users who were first seen on the install. */
function usersOf(run: Run, { app, id }: Install): Promise<NewUser[]> {
  return run<NewUser>(findUsers, app, id);
}

function countUsers(
  deltas: Deltas,
  { app }: Install,
  link: string | undefined,
  facets: string | null,
  by: number,
  users: readonly NewUser[],
): void {
  for (const { first_seen: at } of users) {
    deltas.addFacets({ app, link, at, kind: "users", by, facets });
  }
}

/**
 * Counts a new install. Events and users that arrived before the install, even a tester's, were counted for the app
 * only. Now they count for the link of the install, or not at all if it is a tester's.
 */
async function countNewInstall(run: Run, install: Install, facets: string): Promise<void> {
  const earlier = await eventsOf(run, install);
  const deltas = new Deltas();
  count(deltas, install, { facets, reached: 0 }, 1, earlier);
  countEvents(deltas, install, undefined, null, -1, earlier);
  const users = await usersOf(run, install);
  if (!install.test) countUsers(deltas, install, install.match.link, facets, 1, users);
  countUsers(deltas, install, undefined, null, -1, users);
  await deltas.write(run);
  await run(keepUsers, install.app, install.id);
}

function columnsOf(install: Install): unknown[] {
  const { app, id, match, test = false } = install;
  const counted = match.link === undefined ? undefined : counterNameOf(match.link);
  return [
    app,
    id,
    match.link ?? null,
    counted?.name ?? null,
    counted?.isPath ?? false,
    test,
    JSON.stringify(install),
  ];
}
