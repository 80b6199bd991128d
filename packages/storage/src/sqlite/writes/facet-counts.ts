import type { DatabaseSync } from "node:sqlite";
import { isPathLink } from "@throughline/engine/keys";
import { startOf } from "../../buckets.ts";
import { counterName } from "../../counter-name.ts";
import { FacetCounts } from "../../facets/facet-counts.ts";
import { FacetSums, newMilestones } from "../../facets/facet-sums.ts";
import type { FacetDelta, InstallActivity } from "../../facets/facet-sums.ts";
import type { Moment } from "../../records.ts";
import type { ClickGroup } from "./facet-deltas.ts";

interface Row {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
  readonly doc: string;
}

interface InstallRow {
  readonly at: Moment;
  readonly link: string | null;
  readonly test: number;
  readonly reached: number;
}

/** Rolls pending deltas up into `facet_counts` (see facet-deltas.ts). */
export function facetWrites(db: DatabaseSync) {
  const oldest = db.prepare("SELECT * FROM facet_deltas ORDER BY serial LIMIT ?");
  const removeTo = db.prepare("DELETE FROM facet_deltas WHERE serial <= ?");
  const oldestClicks = db.prepare("SELECT serial, doc FROM facet_clicks ORDER BY serial");
  const removeClicksTo = db.prepare("DELETE FROM facet_clicks WHERE serial <= ?");
  const find = db.prepare("SELECT doc FROM facet_counts WHERE app = ? AND link = ? AND hour = ?");
  const put = db.prepare(
    `INSERT INTO facet_counts (app, link, hour, doc) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET doc = excluded.doc`,
  );
  const remove = db.prepare("DELETE FROM facet_counts WHERE app = ? AND link = ? AND hour = ?");
  const findHours = db.prepare(
    `SELECT app, link, hour, doc FROM facet_counts
     WHERE hour % 86400000 <> 0 AND hour < ? ORDER BY hour LIMIT ?`,
  );
  const isCounted = db.prepare("SELECT 1 FROM counters WHERE app = ? AND link = ? AND hour = ?");
  const findInstall = db.prepare(
    `SELECT doc ->> '$.at' AS at, link, test, reached FROM installs WHERE app = ? AND id = ?`,
  );
  const reach = db.prepare("UPDATE installs SET reached = reached | ? WHERE app = ? AND id = ?");

  function merge(app: string, link: string, hour: Moment, more: FacetCounts): void {
    const row = find.get(app, link, hour) as { doc: string } | undefined;
    const counts = row ? FacetCounts.parse(row.doc) : new FacetCounts();
    put.run(app, link, hour, counts.addAll(more).limitValues().toString());
  }

  /** Counts milestones for the link that the install is matched to now. */
  function countMilestones(sums: FacetSums, { app, install, hours }: InstallActivity): void {
    const row = findInstall.get(app, install) as InstallRow | undefined;
    if (row === undefined) return;
    const seen = { ...row, test: row.test === 1, bits: row.reached };
    const bits = newMilestones(seen, hours);
    if (bits === 0) return;
    reach.run(bits, app, install);
    const link = row.link === null ? null : counterName(row.link);
    sums.add({ app, link, hour: startOf("hour", row.at), kind: "milestones", by: 1, bits });
  }

  /**
   * Takes groups of clicks until there are `limit` clicks. Groups of one transaction stay together.
   * Returns the number of clicks.
   */
  function takeClicks(sums: FacetSums, limit: number): number {
    let taken = 0;
    let last = 0;
    for (const row of oldestClicks.iterate()) {
      const { serial, doc } = row as { serial: number; doc: string };
      const noted = JSON.parse(doc) as ClickGroup[];
      for (const [app, link, hour, facets, by] of noted) {
        sums.add({ app, link, hour, kind: "clicks", by, facets });
      }
      taken += noted.length;
      last = serial;
      if (taken >= limit) break;
    }
    if (taken > 0) removeClicksTo.run(last);
    return taken;
  }

  return {
    /**
     * Rolls up about `limit` clicks and at most `limit` other deltas. Returns how many, and `limit`
     * if there may be more.
     */
    addUpFacets(limit: number): number {
      const sums = new FacetSums();
      const clicks = takeClicks(sums, limit);
      const deltas = oldest.all(limit) as unknown as (FacetDelta & { serial: number })[];
      for (const delta of deltas) sums.add(delta);
      for (const seen of sums.activeInstalls) countMilestones(sums, seen);
      for (const { app, link, hour, counts } of sums.sums) {
        // Path links without a counter count for the app only.
        if (isPathLink(link) && !isCounted.get(app, link, hour)) continue;
        merge(app, link, hour, counts);
      }
      removeTo.run(deltas.at(-1)?.serial ?? 0);
      return Math.min(limit, Math.max(clicks, deltas.length));
    },

    /** Rolls at most `limit` hours before a moment up into days. Returns how many. */
    addUpFacetHours(before: Moment, limit: number): number {
      const rows = findHours.all(before, limit) as unknown as Row[];
      for (const { app, link, hour, doc } of rows) {
        merge(app, link, startOf("day", hour), FacetCounts.parse(doc));
        remove.run(app, link, hour);
      }
      return rows.length;
    },
  };
}
