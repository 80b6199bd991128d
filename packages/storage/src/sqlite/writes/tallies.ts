import type { DatabaseSync } from "node:sqlite";
import { noCounts, startOf } from "../../buckets.ts";
import type { Counts, Moment } from "../../records.ts";

/** Collects what a transaction counts, so that a counter is written once however often it moved. */
export class Tallies {
  readonly #upsert;
  readonly #pending = new Map<string, [app: string, link: string, hour: Moment, counts: Counts]>();

  constructor(db: DatabaseSync) {
    const columns = Object.keys(noCounts);
    this.#upsert = db.prepare(
      `INSERT INTO counters (app, link, hour, ${columns.join(", ")})
       VALUES (?, ?, ?, ${columns.map(() => "?").join(", ")})
       ON CONFLICT DO UPDATE SET ${columns.map((one) => `${one} = ${one} + excluded.${one}`).join(", ")}`,
    );
  }

  /** Counts for the app, and for the link if there is one. */
  add(app: string, link: string | undefined, at: Moment, what: keyof Counts): void {
    // The app as a whole is the row without a link's name.
    for (const name of link === undefined ? [""] : ["", link]) {
      const hour = startOf("hour", at);
      const id = `${hour} ${app} ${name}`;
      const counts = this.#pending.get(id)?.[3] ?? noCounts;
      this.#pending.set(id, [app, name, hour, { ...counts, [what]: counts[what] + 1 }]);
    }
  }

  write(): void {
    for (const [app, link, hour, counts] of this.#pending.values()) {
      this.#upsert.run(app, link, hour, ...Object.values(counts));
    }
    this.#pending.clear();
  }

  drop(): void {
    this.#pending.clear();
  }
}
