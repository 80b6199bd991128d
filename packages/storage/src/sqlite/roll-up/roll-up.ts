import type { DatabaseSync } from "node:sqlite";
import { isPathLink } from "@throughline/engine/keys";
import { CubeChanges } from "../../facets/cube-changes.ts";
import type { FacetDelta } from "../../facets/cube-changes.ts";
import { rollUpDay } from "../../facets/day.ts";
import type { DayPart } from "../../facets/day.ts";
import { addToParts, minCellsOfFullPart } from "../../facets/parts.ts";
import type { OpenPart } from "../../facets/parts.ts";
import type { Moment } from "../../records.ts";
import { nextDay, startOfDay } from "../../stats/time-zone.ts";
import type { ClickGroup } from "../writes/facet-deltas.ts";
import type { RollUpInput, RollUpStep } from "../writes/roll-up.ts";

/** Rolls up pending deltas if there are this many, or the hours before a moment into days. */
export type RollUpTask = { readonly minPending: number } | { readonly before: Moment };

/** About how many deltas are rolled up at a time. */
const stepSize = 10_000;

/** The pending deltas of a step, with the serials that they have in their tables. */
interface Pending extends RollUpInput {
  readonly changes: CubeChanges;
}

/**
 * Rolls deltas up into cubes, and hours into days, one step at a time. It only reads and computes. The writer stores what it
 * returns (see `rollUpWrites`).
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
      isCounted: db.prepare("SELECT 1 FROM counters WHERE app = ? AND link = ? AND hour = ?"),
      openParts: db.prepare(
        `SELECT max(serial) AS serial, app, at, kind, doc FROM cubes
         WHERE app = ? AND at = ? AND cells < ${minCellsOfFullPart} AND NOT is_day GROUP BY kind`,
      ),
      oldestHour: db.prepare(
        `SELECT app, at, apps.doc ->> '$.timeZone' AS time_zone
         FROM cubes LEFT JOIN apps ON apps.id = app WHERE NOT is_day AND at < ? ORDER BY at LIMIT 1`,
      ),
      dayParts: db.prepare(
        `SELECT serial, kind, cells, doc FROM cubes
         WHERE app = ? AND (at = ? OR (at > ? AND at < ? AND NOT is_day)) ORDER BY serial`,
      ),
    };
  }

  #pending(): number {
    return Number(this.#statements.pending.get()?.["pending"]);
  }

  /** Returns the next step of a task, or undefined if nothing is left to do. */
  step(task: RollUpTask): RollUpStep | undefined {
    return "before" in task ? this.#day(task.before) : this.#facets(task.minPending);
  }

  /** Rolls up some of the pending deltas if there are at least `minPending`. */
  #facets(minPending: number): RollUpStep | undefined {
    if (minPending > 1 && this.#pending() < minPending) return undefined;
    const { changes, open, ...input } = this.#read(() => {
      const pending = this.#takePending();
      return { ...pending, open: this.#openParts(pending.changes) };
    });
    if (input.clicks.length + input.deltas.length === 0) return undefined;
    return { ...addToParts(changes.all, open), ...input };
  }

  /** Rolls the oldest hours before a moment up into their day. */
  #day(before: Moment): RollUpStep | undefined {
    const { oldestHour, dayParts } = this.#statements;
    const found = this.#read(() => {
      const row = oldestHour.get(before) as
        | { app: string; at: Moment; time_zone: string | null }
        | undefined;
      if (row === undefined) return undefined;
      const zone = row.time_zone ?? "UTC";
      const at = startOfDay(row.at, zone);
      const parts = dayParts.all(row.app, at, at, nextDay(at, zone));
      return { app: row.app, at, parts: parts as unknown as (DayPart & { serial: number })[] };
    });
    if (found === undefined) return undefined;
    const { app, at, parts } = found;
    const removed = parts.map(({ serial }) => serial);
    return { removed, added: rollUpDay(app, at, parts), clicks: [], deltas: [] };
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

  /** Runs reads on one snapshot. */
  #read<Result>(work: () => Result): Result {
    this.#db.exec("BEGIN");
    try {
      return work();
    } finally {
      this.#db.exec("COMMIT");
    }
  }
}
