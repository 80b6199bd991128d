import type { DatabaseSync } from "node:sqlite";
import { noCounts, startOf } from "../../buckets.ts";
import { CountedLinks, countedName } from "../../counted-links.ts";
import type { Counts, Moment } from "../../records.ts";

/** Collects what a transaction counts, so that a counter is written once however often it moved. */
export class Tallies {
  readonly #upsert;
  readonly #links = new CountedLinks();
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
    const hour = startOf("hour", at);
    // The app as a whole is the row without a link's name.
    this.#addTo(app, "", hour, what);
    if (link === undefined) return;
    const name = countedName(link);
    if (this.#links.admits(app, name, hour)) this.#addTo(app, name, hour, what);
  }

  #addTo(app: string, name: string, hour: Moment, what: keyof Counts): void {
    const id = `${hour} ${app} ${name}`;
    const counts = this.#pending.get(id)?.[3] ?? noCounts;
    this.#pending.set(id, [app, name, hour, { ...counts, [what]: counts[what] + 1 }]);
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
