import type { DatabaseSync } from "node:sqlite";
import { isPathLink } from "@throughline/engine/keys";
import { zeroCounts, startOf } from "../../stats/buckets.ts";
import { counterName, maxPathsPerHour } from "../../stats/counter-name.ts";
import type { Counts, Moment } from "../../records.ts";

interface CounterRow extends Counts {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
}

type Pending = [app: string, link: string, hour: Moment, counts: Record<keyof Counts, number>];

/** Collects the counters of a transaction, so that each counter is written once. */
export class Counters {
  readonly #upsert;
  readonly #findHours;
  readonly #remove;
  readonly #isCounted;
  readonly #countPath;
  readonly #deletePathCounts;
  readonly #pending = new Map<string, Pending>();

  constructor(db: DatabaseSync) {
    const columns = Object.keys(zeroCounts);
    this.#upsert = db.prepare(
      `INSERT INTO counters (app, link, hour, ${columns.join(", ")})
       VALUES (?, ?, ?, ${columns.map(() => "?").join(", ")})
       ON CONFLICT DO UPDATE SET ${columns.map((column) => `${column} = max(0, ${column} + excluded.${column})`).join(", ")}`,
    );
    this.#findHours = db.prepare(
      `SELECT app, link, hour, ${columns.join(", ")} FROM counters
       WHERE hour % 86400000 <> 0 AND hour < ? ORDER BY hour LIMIT ?`,
    );
    this.#remove = db.prepare("DELETE FROM counters WHERE app = ? AND link = ? AND hour = ?");
    this.#isCounted = db.prepare("SELECT 1 FROM counters WHERE app = ? AND link = ? AND hour = ?");
    // Changes nothing if the app has reached its limit of paths in this hour.
    this.#countPath = db.prepare(
      `INSERT INTO counted_paths (app, hour, paths) VALUES (?, ?, 1)
       ON CONFLICT DO UPDATE SET paths = paths + 1 WHERE paths < ${maxPathsPerHour}`,
    );
    this.#deletePathCounts = db.prepare("DELETE FROM counted_paths WHERE hour < ?");
  }

  /** Rolls at most `limit` hourly counters before a moment up into days. Returns how many. */
  rollUpHours(before: Moment, limit: number): number {
    this.#deletePathCounts.run(before);
    const rows = this.#findHours.all(before, limit) as unknown as CounterRow[];
    for (const { app, link, hour, ...counts } of rows) {
      this.#upsert.run(app, link, startOf("day", hour), ...Object.values(counts));
      this.#remove.run(app, link, hour);
    }
    return rows.length;
  }

  /** Adds `by` to a counter of the app and, if given, of the link. -1 reverts a count. */
  add(app: string, link: string | undefined, at: Moment, what: keyof Counts, by = 1): void {
    const hour = startOf("hour", at);
    // The counter of the app has an empty link.
    this.#addTo(app, "", hour, what, by);
    if (link === undefined) return;
    this.#addTo(app, counterName(link), hour, what, by);
  }

  /** Creates the counter of a path link. */
  addPath(app: string, link: string, at: Moment): void {
    const name = counterName(link);
    if (isPathLink(name)) this.#addTo(app, name, startOf("hour", at), "events", 0);
  }

  /**
   * Returns whether a link gets a counter. The number of path links is limited. The limit is checked
   * in the write transaction, because other processes write too.
   */
  #hasCounter(app: string, name: string, hour: Moment): boolean {
    if (!isPathLink(name) || this.#isCounted.get(app, name, hour)) return true;
    return this.#countPath.run(app, hour).changes > 0;
  }

  #addTo(app: string, name: string, hour: Moment, what: keyof Counts, by: number): void {
    const id = `${hour} ${app} ${name}`;
    let pending = this.#pending.get(id);
    if (pending === undefined) {
      pending = [app, name, hour, { ...zeroCounts }];
      this.#pending.set(id, pending);
    }
    pending[3][what] += by;
  }

  write(): void {
    for (const [app, link, hour, counts] of this.#pending.values()) {
      if (this.#hasCounter(app, link, hour))
        this.#upsert.run(app, link, hour, ...Object.values(counts));
    }
    this.#pending.clear();
  }

  discard(): void {
    this.#pending.clear();
  }
}
