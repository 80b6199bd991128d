import {
  withTakeover,
  ownsClickForCertain,
  isDeterministic,
  canUpgrade,
  withUpgrade,
  withLostClick,
} from "../installs/match-upgrade.ts";
import type { Claim } from "../installs/match-upgrade.ts";
import { extractClickFacets, joinInstallFacets } from "../facets/dimensions.ts";
import { countChange, milestonesAfter } from "../facets/counting.ts";
import type { EventToCount, InstallHistory, InstallToCount } from "../facets/counting.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import { hasKnownUser } from "../entities/users.ts";
import { installMessage } from "../outbox/messages.ts";
import type { SettleResult, UpgradeResult } from "../ports.ts";
import type { MatchUpgrade, Install, Moment } from "../records.ts";
import type { Run } from "./database.ts";
import { nameCounter, Deltas } from "./deltas.ts";
import { lockClick, removeFromIndex } from "./click-index.ts";
import { enqueueMessages } from "./enqueue-messages.ts";
import { replaceNul } from "../text/replace-nul.ts";

const lockInstall = "SELECT pg_advisory_xact_lock(install_lock($1, $2))";
const findInstall = "SELECT doc FROM installs WHERE app = $1 AND id = $2";
const insertInstall = `
  INSERT INTO installs (app, id, at, link, counted_link, counted_path, test, doc, facets, reached)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const updateInstall = `
  UPDATE installs SET at = $3, link = $4, counted_link = $5, counted_path = $6, test = $7, doc = $8,
    facets = $9, reached = $10
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
 * Settles an install whose click another install has, or that already has events or users. A deterministic match may take
 * the click over.
 */
export async function settleStepByStep(run: Run, install: Install): Promise<SettleResult> {
  const { app, id, at } = install;
  const known = await lockedInstall(run, app, id);
  if (known) return { outcome: "known", install: known.install };
  const claim = await claimOrTakeOver(run, install, at);
  if (claim === "taken" || claim === "unknown") return { outcome: `click-${claim}` };
  const [knownUser] = await run(hasKnownUser, app, id);
  const answered: Install = { ...install, ...(knownUser !== undefined && { knownUser: true }) };
  const settled = claim === "taken-over" ? withTakeover(answered) : answered;
  const facets = joinInstallFacets(await readClickFacets(run, settled), settled);
  const history = await readHistory(run, settled);
  const reached = milestonesAfter(
    { at, isTest: settled.test ?? false, reached: 0 },
    history.events,
  );
  await run(insertInstall, ...installColumns(settled), facets, reached);
  await run(keepUsers, app, id);
  const deltas = new Deltas();
  deltas.count(countChange(app, undefined, installToCount(settled, { facets, reached }), history));
  await deltas.write(run);
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
  const [columns = { facets: "", reached: 0 }] = await run<StatisticsColumns>(
    lockStatisticsColumns,
    app,
    id,
  );
  const before = installToCount(old, columns);
  const isSameClick = match.click === old.match.click;
  const clickFacets = isSameClick
    ? extractClickFacets(before.facets)
    : await readClickFacets(run, install);
  const history = await readHistory(run, install);
  const facets = joinInstallFacets(clickFacets, install);
  const isTest = install.test ?? false;
  const reached = milestonesAfter({ ...before, isTest }, history.events);
  await run(updateInstall, ...installColumns(install), facets, reached);
  const deltas = new Deltas();
  deltas.count(countChange(app, before, installToCount(install, { facets, reached }), history));
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

async function readHistory(run: Run, { app, id }: Install): Promise<InstallHistory> {
  const users = await run<{ first_seen: Moment }>(findUsers, app, id);
  return {
    events: await run<EventToCount>(findEvents, app, id),
    users: users.map(({ first_seen: at }) => at),
    returns: await run<ReturnWindow>(findReturns, app, id),
  };
}

export function installToCount(
  { at, match: { link, type }, test }: Install,
  columns: StatisticsColumns,
): InstallToCount {
  return { ...columns, at, link, isMatched: type !== "none", isTest: test === true };
}

function installColumns(install: Install): unknown[] {
  const { app, id, at, match, test = false } = install;
  const counted = match.link === undefined ? undefined : nameCounter(match.link);
  return [
    app,
    id,
    Math.trunc(at),
    match.link ?? null,
    counted?.name ?? null,
    counted?.isPath ?? false,
    test,
    JSON.stringify(install),
  ];
}
