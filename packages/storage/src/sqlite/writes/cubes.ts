import type { DatabaseSync } from "node:sqlite";
import { isPathLink } from "@throughline/engine/keys";
import { CubeChanges } from "../../facets/cube-changes.ts";
import type { FacetDelta } from "../../facets/cube-changes.ts";
import { Cube } from "../../facets/cube.ts";
import type { Moment } from "../../records.ts";
import { startOfDay } from "../../time-zone.ts";
import type { ClickGroup } from "./facet-deltas.ts";

interface Row {
  readonly app: string;
  readonly at: Moment;
  readonly doc: string;
  readonly time_zone: string | null;
}

/** Rolls pending deltas up into `cubes` (see facet-deltas.ts). */
export function cubeWrites(db: DatabaseSync) {
  const oldest = db.prepare("SELECT * FROM facet_deltas ORDER BY serial LIMIT ?");
  const removeTo = db.prepare("DELETE FROM facet_deltas WHERE serial <= ?");
  const oldestClicks = db.prepare("SELECT serial, doc FROM facet_clicks ORDER BY serial");
  const removeClicksTo = db.prepare("DELETE FROM facet_clicks WHERE serial <= ?");
  const find = db.prepare("SELECT doc FROM cubes WHERE app = ? AND at = ?");
  const put = db.prepare(
    `INSERT INTO cubes (app, at, is_day, doc) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET is_day = max(is_day, excluded.is_day), doc = excluded.doc`,
  );
  const remove = db.prepare("DELETE FROM cubes WHERE app = ? AND at = ?");
  const findHours = db.prepare(
    `SELECT app, at, cubes.doc, apps.doc ->> '$.timeZone' AS time_zone
     FROM cubes LEFT JOIN apps ON apps.id = app WHERE NOT is_day AND at < ? ORDER BY at LIMIT ?`,
  );
  const isCounted = db.prepare("SELECT 1 FROM counters WHERE app = ? AND link = ? AND hour = ?");
  function merge(app: string, at: Moment, isDay: boolean, more: Cube): void {
    const row = find.get(app, at) as { doc: string } | undefined;
    const cube = row ? Cube.parse(row.doc) : new Cube();
    put.run(app, at, Number(isDay), cube.addAll(more).limit().toString());
  }

  /**
   * Takes groups of clicks until there are at least `limit` groups. The groups of one transaction stay together.
   * Returns the number of groups.
   */
  function takeClicks(changes: CubeChanges, limit: number): number {
    let taken = 0;
    let last = 0;
    for (const row of oldestClicks.iterate()) {
      const { serial, doc } = row as { serial: number; doc: string };
      const groups = JSON.parse(doc) as ClickGroup[];
      for (const [app, link, hour, facets, by] of groups) {
        changes.add({ app, link, hour, kind: "clicks", by, facets });
      }
      taken += groups.length;
      last = serial;
      if (taken >= limit) break;
    }
    if (taken > 0) removeClicksTo.run(last);
    return taken;
  }

  return {
    /**
     * Rolls up about `limit` groups of clicks and at most `limit` other deltas. Returns how many, and `limit` if there
     * may be more.
     */
    rollUpFacets(limit: number): number {
      const changes = new CubeChanges();
      const clicks = takeClicks(changes, limit);
      const deltas = oldest.all(limit) as unknown as (FacetDelta & { serial: number })[];
      for (const delta of deltas) changes.add(delta);
      for (const { app, hour, cube } of changes.all) {
        cube.foldLinks((link) => isPathLink(link) && !isCounted.get(app, link, hour));
        merge(app, hour, false, cube);
      }
      removeTo.run(deltas.at(-1)?.serial ?? 0);
      return Math.min(limit, Math.max(clicks, deltas.length));
    },

    /** Rolls at most `limit` hours before a moment up into days. Returns how many. */
    rollUpCubeHours(before: Moment, limit: number): number {
      const rows = findHours.all(before, limit) as unknown as Row[];
      for (const { app, at, doc, time_zone: timeZone } of rows) {
        const day = startOfDay(at, timeZone ?? "UTC");
        if (at !== day) remove.run(app, at);
        merge(app, day, true, at === day ? new Cube() : Cube.parse(doc));
      }
      return rows.length;
    },
  };
}
