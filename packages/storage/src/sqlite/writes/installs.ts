import type { DatabaseSync } from "node:sqlite";
import {
  withTakeover,
  ownsClickForCertain,
  isDeterministic,
  canUpgrade,
  withUpgrade,
  withLostClick,
} from "../../match-upgrade.ts";
import type { Claim } from "../../match-upgrade.ts";
import { extractClickFacets, joinInstallFacets } from "../../facets/dimensions.ts";
import { returnAt } from "../../facets/touch.ts";
import type { ReturnWindow } from "../../facets/touch.ts";
import { installMessageKind, installMessage } from "../../outbox.ts";
import type { UpgradeResult } from "../../ports.ts";
import type { MatchUpgrade, Install, InstallMatch, Moment } from "../../records.ts";
import type { EventForStatistics } from "./events.ts";
import type { FacetDeltas } from "./facet-deltas.ts";
import type { EnqueueMessage } from "./outbox.ts";
import type { Counters } from "./counters.ts";

/** The fields of an install that claiming and counting use. */
interface InstallToCount extends Pick<
  Install,
  "app" | "id" | "at" | "appVariant" | "test" | "flags"
> {
  readonly match: Pick<InstallMatch, "type" | "method" | "link" | "click" | "update">;
}

/** An install as sent to the writer thread. `doc` is the whole record as JSON. */
export interface InstallToSettle extends InstallToCount {
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
  readonly eventsOf: (app: string, install: string) => readonly EventForStatistics[];
  readonly returnsOf: (app: string, install: string) => readonly ReturnWindow[];
  readonly enqueue: EnqueueMessage;
}

/** The columns of an install that its statistics depend on: its facets, and the milestones that it reached. */
interface StatisticsColumns {
  readonly facets: string;
  readonly reached: number;
}

export function installWrites(
  db: DatabaseSync,
  counters: Counters,
  deltas: FacetDeltas,
  dependencies: Dependencies,
) {
  const { claim, claimant, reassignClaim, facetsOf, eventsOf, returnsOf, enqueue } = dependencies;
  const find = db.prepare("SELECT doc FROM installs WHERE app = ? AND id = ?");
  const insert = db.prepare(
    "INSERT INTO installs (app, id, link, test, doc, facets) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const update = db.prepare(
    "UPDATE installs SET link = ?, test = ?, doc = ?, facets = ? WHERE app = ? AND id = ?",
  );
  const findUsers = db.prepare(
    "SELECT first_seen AS at FROM users WHERE app = ? AND install = ? AND counted",
  );
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

  function count(
    install: InstallToCount,
    { facets, reached: bits }: StatisticsColumns,
    by: number,
  ): void {
    const { app, at, match, test } = install;
    if (test) return;
    const { link, type } = match;
    counters.add(app, link, at, "installs", by);
    if (type !== "none") counters.add(app, link, at, "matches", by);
    deltas.add({ app, link, at, kind: "installs", by, facets });
    if (bits > 0) deltas.add({ app, link, at, kind: "milestones", by, bits, facets });
  }

  function countEvents(
    { app, id, match: { link } }: InstallToCount,
    facets: string | null,
    by: number,
    events: readonly EventForStatistics[],
    returns: readonly ReturnWindow[] = [],
  ): void {
    for (const { at, counted: event } of events) {
      const touch = returnAt(returns, at) ? "first" : null;
      counters.add(app, link, at, "events", by);
      deltas.add({ app, link, at, kind: "events", by, event, install: id, facets, touch });
    }
  }

  /** Counts the users who were first seen on the install. */
  function countUsers(
    { app, id, match: { link } }: InstallToCount,
    facets: string | null,
    by: number,
  ): void {
    for (const { at } of findUsers.all(app, id) as { at: Moment }[]) {
      deltas.add({ app, link, at, kind: "users", by, facets });
    }
  }

  /** Stores the changed install and moves its counts from the old to the new link and facets. */
  function replaceInstall(old: Install, install: Install): void {
    const { app, id, match, test = false } = install;
    const before = findStatisticsColumns.get(app, id) as unknown as StatisticsColumns;
    const isSameClick = match.click === old.match.click;
    const clickFacets = isSameClick ? extractClickFacets(before.facets) : readClickFacets(install);
    const after = { ...before, facets: joinInstallFacets(clickFacets, install) };
    update.run(match.link ?? null, Number(test), JSON.stringify(install), after.facets, app, id);
    const events = eventsOf(app, id);
    const returns = returnsOf(app, id);
    count(install, after, 1);
    if (!test) countEvents(install, after.facets, 1, events, returns);
    if (!test) countUsers(install, after.facets, 1);
    count(old, before, -1);
    if (!old.test) countEvents(old, before.facets, -1, events, returns);
    if (!old.test) countUsers(old, before.facets, -1);
  }

  function readClickFacets({ app, match: { click } }: InstallToCount): string | null {
    return click === undefined ? null : facetsOf(app, click);
  }

  /**
   * Counts a new install. Events and users that arrived before the install, even a tester's, were counted for the app
   * only. Now they count for the link of the install, or not at all if it is a tester's.
   */
  function countNewInstall(install: InstallToCount, facets: string): void {
    const earlier = eventsOf(install.app, install.id);
    count(install, { facets, reached: 0 }, 1);
    const unmatched: InstallToCount = { ...install, match: { type: "none" } };
    if (!install.test) countEvents(install, facets, 1, earlier);
    countEvents(unmatched, null, -1, earlier);
    if (!install.test) countUsers(install, facets, 1);
    countUsers(unmatched, null, -1);
    keepUsers.run(install.app, install.id);
  }

  /** Claims the click of a match. A deterministic match can take the click over from another install. */
  function claimOrTakeOver({ app, id, match }: InstallToCount, at: Moment): Claim | "taken-over" {
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
      const { app, id, at, match, test = false, doc } = install;
      const known = find.get(app, id) as { doc: string } | undefined;
      if (known) return { outcome: "known", doc: known.doc };
      const claimed = claimOrTakeOver(install, at);
      if (claimed === "taken" || claimed === "unknown") return { outcome: `click-${claimed}` };
      const isTakenOver = claimed === "taken-over";
      const settled = isTakenOver ? JSON.stringify(withTakeover(JSON.parse(doc) as Install)) : doc;
      const facets = joinInstallFacets(readClickFacets(install), install);
      insert.run(app, id, match.link ?? null, Number(test), settled, facets);
      countNewInstall(install, facets);
      enqueue(app, installMessageKind(install), () =>
        installMessage(JSON.parse(settled) as Install, at),
      );
      return { outcome: "settled", ...(isTakenOver && { doc: settled }) };
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
