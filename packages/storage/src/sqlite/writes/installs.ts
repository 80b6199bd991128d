import type { DatabaseSync } from "node:sqlite";
import {
  withTakeover,
  ownsClickForCertain,
  isDeterministic,
  canUpgrade,
  withUpgrade,
  withLostClick,
} from "../../installs/match-upgrade.ts";
import type { Claim } from "../../installs/match-upgrade.ts";
import { extractClickFacets, joinInstallFacets } from "../../facets/dimensions.ts";
import { countChange, milestonesAfter } from "../../facets/counting.ts";
import type { EventToCount, InstallToCount } from "../../facets/counting.ts";
import type { ReturnWindow } from "../../facets/touch.ts";
import { installMessageKind, installMessage } from "../../outbox/messages.ts";
import type { UpgradeResult } from "../../ports.ts";
import { hasKnownUser } from "../../entities/users.ts";
import { toSqlite } from "../dialect.ts";
import type { MatchUpgrade, Install, InstallMatch, Moment } from "../../records.ts";
import type { Count } from "./count.ts";
import type { EnqueueMessage } from "./outbox.ts";

/** The fields of an install that claiming and counting use. */
interface InstallFields extends Pick<
  Install,
  "app" | "id" | "at" | "appVariant" | "test" | "flags" | "knownUser"
> {
  readonly match: Pick<InstallMatch, "type" | "method" | "link" | "click" | "update">;
}

/** An install as sent to the writer thread. `doc` is the whole record as JSON. */
export interface InstallToSettle extends InstallFields {
  readonly doc: string;
}

/** The result of settling. `doc` is the stored install as JSON, if it differs from the given one. */
type Settled =
  | { readonly outcome: "settled"; readonly doc?: string }
  | { readonly outcome: "known"; readonly doc: string }
  | { readonly outcome: "click-taken" }
  | { readonly outcome: "click-unknown" };

/** The operations on clicks, events and messages that installs need. */
interface Dependencies {
  readonly claim: (app: string, click: string, install: string) => Claim;
  readonly claimant: (app: string, click: string) => string | undefined;
  readonly reassignClaim: (app: string, click: string, install: string) => void;
  readonly facetsOf: (app: string, click: string) => string | null;
  readonly eventsOf: (app: string, install: string) => readonly EventToCount[];
  readonly readReturns: (app: string, install: string) => readonly ReturnWindow[];
  readonly enqueue: EnqueueMessage;
}

/** The columns of an install that its statistics depend on: its facets, and the milestones that it reached. */
interface StatisticsColumns {
  readonly facets: string;
  readonly reached: number;
}

export function installWrites(db: DatabaseSync, count: Count, dependencies: Dependencies) {
  const { claim, claimant, reassignClaim, facetsOf, eventsOf, readReturns, enqueue } = dependencies;
  const find = db.prepare("SELECT doc FROM installs WHERE app = ? AND id = ?");
  const insert = db.prepare(
    `INSERT INTO installs (link, test, doc, facets, reached, at, app, id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE installs SET link = ?, test = ?, doc = ?, facets = ?, reached = ?
     WHERE app = ? AND id = ?`,
  );
  const findUsers = db.prepare(
    "SELECT first_seen AS at FROM users WHERE app = ? AND install = ? AND counted",
  );
  const findKnownUser = db.prepare(toSqlite(hasKnownUser));
  const keepUsers = db.prepare(
    `UPDATE user_installs SET expires_at = NULL
     WHERE app = ? AND install = ? AND expires_at IS NOT NULL`,
  );
  const findStatisticsColumns = db.prepare(
    "SELECT facets, reached FROM installs WHERE app = ? AND id = ?",
  );

  function findInstall(app: string, id: string) {
    const row = find.get(app, id) as { doc: string } | undefined;
    return row && { doc: row.doc, install: JSON.parse(row.doc) as Install };
  }

  function readHistory({ app, id }: InstallFields) {
    const users = (findUsers.all(app, id) as { at: Moment }[]).map(({ at }) => at);
    return { events: eventsOf(app, id), users, returns: readReturns(app, id) };
  }

  /** Stores the changed install and moves its counts from the old to the new link and facets. */
  function replaceInstall(old: Install, install: Install): void {
    const { app, id, match, test = false } = install;
    const columns = findStatisticsColumns.get(app, id) as unknown as StatisticsColumns;
    const before = installToCount(old, columns);
    const isSameClick = match.click === old.match.click;
    const clickFacets = isSameClick ? extractClickFacets(before.facets) : readClickFacets(install);
    const history = readHistory(install);
    const after = installToCount(install, {
      facets: joinInstallFacets(clickFacets, install),
      reached: milestonesAfter({ ...before, isTest: test }, history.events),
    });
    update.run(...toColumns(install, JSON.stringify(install), after), app, id);
    count(countChange(app, before, after, history));
  }

  function readClickFacets({ app, match: { click } }: InstallFields): string | null {
    return click === undefined ? null : facetsOf(app, click);
  }

  /** Claims the click of a match. A deterministic match can take the click over from another install. */
  function claimOrTakeOver({ app, id, match }: InstallFields, at: Moment): Claim | "taken-over" {
    const { click } = match;
    if (click === undefined) return "claimed";
    const claimed = claim(app, click, id);
    if (claimed !== "taken" || !isDeterministic(match)) return claimed;
    const owner = claimant(app, click);
    const holder = owner === undefined ? undefined : findInstall(app, owner)?.install;
    if (holder === undefined || ownsClickForCertain(holder, click)) return claimed;
    reassignClaim(app, click, id);
    const loser = withLostClick(holder, click, at);
    replaceInstall(holder, loser);
    if (loser !== holder) enqueue(app, installMessageKind(loser), () => installMessage(loser, at));
    return "taken-over";
  }

  return {
    settle(install: InstallToSettle): Settled {
      const { app, id, at, test = false } = install;
      const known = find.get(app, id) as { doc: string } | undefined;
      if (known) return { outcome: "known", doc: known.doc };
      const claimed = claimOrTakeOver(install, at);
      if (claimed === "taken" || claimed === "unknown") return { outcome: `click-${claimed}` };
      const isTakenOver = claimed === "taken-over";
      const knownUser = findKnownUser.get(app, id) !== undefined && { knownUser: true as const };
      const isChanged = isTakenOver || knownUser !== false;
      const settled = isChanged ? withFindings(install.doc, isTakenOver, knownUser) : install.doc;
      const facets = joinInstallFacets(readClickFacets(install), { ...install, ...knownUser });
      const history = readHistory(install);
      const reached = milestonesAfter({ at, isTest: test, reached: 0 }, history.events);
      const after = installToCount(install, { facets, reached });
      insert.run(...toColumns(install, settled, after), Math.trunc(at), app, id);
      count(countChange(app, undefined, after, history));
      keepUsers.run(app, id);
      enqueue(app, installMessageKind(install), () =>
        installMessage(JSON.parse(settled) as Install, at),
      );
      return { outcome: "settled", ...(isChanged && { doc: settled }) };
    },

    upgrade(from: Install, better: MatchUpgrade): UpgradeResult {
      const known = findInstall(from.app, from.id);
      if (known === undefined) return { outcome: "changed" };
      const isSame = known.doc === JSON.stringify(from);
      if (!isSame || !canUpgrade(known.install, better)) {
        return { outcome: "changed", install: known.install };
      }
      const upgraded = withUpgrade(known.install, better);
      const claimed = claimOrTakeOver(upgraded, better.at);
      if (claimed === "taken" || claimed === "unknown") return { outcome: `click-${claimed}` };
      const install = claimed === "taken-over" ? withTakeover(upgraded) : upgraded;
      replaceInstall(known.install, install);
      enqueue(install.app, installMessageKind(install), () => installMessage(install, better.at));
      return { outcome: "upgraded", install };
    },
  };
}

/** Returns the columns that change with an install, in the order of both statements. */
function toColumns(
  { match, test }: InstallFields,
  doc: string,
  { facets, reached }: StatisticsColumns,
) {
  return [match.link ?? null, Number(test === true), doc, facets, reached] as const;
}

/** Adds to a new install what was found out while it was stored. */
function withFindings(doc: string, isTakenOver: boolean, knownUser: object | false): string {
  const install = { ...(JSON.parse(doc) as Install), ...knownUser };
  return JSON.stringify(isTakenOver ? withTakeover(install) : install);
}

function installToCount(
  { at, match: { link, type }, test }: InstallFields,
  columns: StatisticsColumns,
): InstallToCount {
  return { ...columns, at, link, isMatched: type !== "none", isTest: test === true };
}
