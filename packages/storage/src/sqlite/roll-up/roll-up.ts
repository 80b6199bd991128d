import type { DatabaseSync } from "node:sqlite";
import { isPathLink } from "@throughline/engine/keys";
import { CubeChanges } from "../../facets/cube-changes.ts";
import type { FacetDelta } from "../../facets/cube-changes.ts";
import { rollUpDay } from "../../facets/day.ts";
import type { DayPart } from "../../facets/day.ts";
import { addToParts, fullPart } from "../../facets/parts.ts";
import type { NewPart, OpenPart } from "../../facets/parts.ts";
import type { Moment } from "../../records.ts";
import { nextDay, startOfDay } from "../../stats/time-zone.ts";
import type { ClickGroup } from "../writes/facet-deltas.ts";

/** About how many deltas are rolled up at a time. */
const stepSize = 10_000;

/** The pending deltas of a step, with the serials that they have in their tables. */
interface Pending {
  readonly changes: CubeChanges;
  readonly clicks: readonly number[];
  readonly deltas: readonly number[];
}

/**
 * Rolls deltas up into cubes, and hours into days. It reads and computes without a lock, and then replaces what it read in a
 * short transaction. If another process was faster, nothing is replaced and the step is repeated, so everything counts once.
 */
export class RollUp {
  readonly #db: DatabaseSync;
  readonly #statements;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = {
      pending: db.prepare(
        `SELECT (SELECT coalesce(sum(groups), 0) FROM facet_clicks)
           + (SELECT count(*) FROM facet_deltas) AS pending`,
      ),
      clicks: db.prepare("SELECT serial, doc FROM facet_clicks ORDER BY serial"),
      deltas: db.prepare("SELECT * FROM facet_deltas ORDER BY serial LIMIT ?"),
      removeClicks: db.prepare("DELETE FROM facet_clicks WHERE serial = ?"),
      removeDelta: db.prepare("DELETE FROM facet_deltas WHERE serial = ?"),
      isCounted: db.prepare("SELECT 1 FROM counters WHERE app = ? AND link = ? AND hour = ?"),
      openParts: db.prepare(
        `SELECT max(serial) AS serial, app, at, kind, doc FROM cubes
         WHERE app = ? AND at = ? AND cells < ${fullPart} AND NOT is_day GROUP BY kind`,
      ),
      oldestHour: db.prepare(
        `SELECT app, at, apps.doc ->> '$.timeZone' AS time_zone
         FROM cubes LEFT JOIN apps ON apps.id = app WHERE NOT is_day AND at < ? ORDER BY at LIMIT 1`,
      ),
      dayParts: db.prepare(
        `SELECT serial, kind, cells, doc FROM cubes
         WHERE app = ? AND (at = ? OR (at > ? AND at < ? AND NOT is_day)) ORDER BY serial`,
      ),
      remove: db.prepare("DELETE FROM cubes WHERE serial = ?"),
      insert: db.prepare(
        `INSERT INTO cubes (app, at, is_day, kind, cells, low, high, doc)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ),
    };
  }

  /** The number of pending deltas. */
  get pending(): number {
    return Number(this.#statements.pending.get()?.["pending"]);
  }

  /** Rolls up all pending deltas. */
  facets(): void {
    for (;;) {
      const step = this.#read(() => {
        const pending = this.#takePending();
        return { ...pending, open: this.#openParts(pending.changes) };
      });
      if (step.clicks.length + step.deltas.length === 0) return;
      const { removed, added } = addToParts(step.changes.all, step.open);
      const { removeClicks, removeDelta } = this.#statements;
      this.#replace(
        removed,
        added,
        () =>
          step.clicks.every((serial) => Number(removeClicks.run(serial).changes) === 1) &&
          step.deltas.every((serial) => Number(removeDelta.run(serial).changes) === 1),
      );
    }
  }

  /** Rolls all hours before a moment up into days, one day of one app at a time. */
  days(before: Moment): void {
    while (this.#rollUpNextDay(before));
  }

  #takePending(): Pending {
    const { clicks: findClicks, deltas: findDeltas, isCounted } = this.#statements;
    const changes = new CubeChanges();
    const clicks: number[] = [];
    let groupCount = 0;
    for (const row of findClicks.iterate()) {
      const { serial, doc } = row as { serial: number; doc: string };
      const groups = JSON.parse(doc) as ClickGroup[];
      for (const [app, link, hour, facets, by] of groups) {
        changes.add({ app, link, hour, kind: "clicks", by, facets });
      }
      clicks.push(serial);
      groupCount += groups.length;
      if (groupCount >= stepSize) break;
    }
    const deltas = findDeltas.all(stepSize) as unknown as (FacetDelta & { serial: number })[];
    for (const delta of deltas) changes.add(delta);
    for (const { app, hour, cube } of changes.all) {
      cube.foldLinks((link) => isPathLink(link) && !isCounted.get(app, link, hour));
    }
    return { changes, clicks, deltas: deltas.map(({ serial }) => serial) };
  }

  #openParts(changes: CubeChanges): OpenPart[] {
    return [...changes.all].flatMap(
      ({ app, hour }) => this.#statements.openParts.all(app, hour) as unknown as OpenPart[],
    );
  }

  #rollUpNextDay(before: Moment): boolean {
    const { oldestHour, dayParts } = this.#statements;
    const day = this.#read(() => {
      const row = oldestHour.get(before) as
        | { app: string; at: Moment; time_zone: string | null }
        | undefined;
      if (row === undefined) return undefined;
      const zone = row.time_zone ?? "UTC";
      const at = startOfDay(row.at, zone);
      const parts = dayParts.all(row.app, at, at, nextDay(at, zone));
      return { app: row.app, at, parts: parts as unknown as (DayPart & { serial: number })[] };
    });
    if (day === undefined) return false;
    const serials = day.parts.map(({ serial }) => serial);
    this.#replace(serials, rollUpDay(day.app, day.at, day.parts), () => true);
    return true;
  }

  /** Runs reads on one snapshot. */
  #read<Result>(work: () => Result): Result {
    this.#db.exec("BEGIN");
    try {
      return work();
    } finally {
      this.#db.exec("COMMIT");
    }
  }

  /** Replaces parts, unless they or the input are no longer there. */
  #replace(removed: readonly number[], added: readonly NewPart[], takeInput: () => boolean): void {
    const { remove, insert } = this.#statements;
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const isThere = removed.every((serial) => Number(remove.run(serial).changes) === 1);
      if (isThere && takeInput()) {
        for (const { app, at, isDay, kind, cells, low, high, doc } of added) {
          insert.run(app, at, Number(isDay), kind, cells, low, high, doc);
        }
        this.#db.exec("COMMIT");
      } else this.#db.exec("ROLLBACK");
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}
