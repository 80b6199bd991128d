import type { DatabaseSync } from "node:sqlite";
import { startOf } from "../../stats/buckets.ts";
import { counterName } from "../../stats/counter-name.ts";
import type { NewFacetDelta } from "../../facets/cube-changes.ts";
import type { Moment } from "../../records.ts";

/** The number of clicks with the same app, link, hour and facets. */
export type ClickGroup = [app: string, link: string, hour: Moment, facets: string, by: number];

/**
 * Collects the facet deltas of a transaction and writes them in the same transaction, so that
 * nothing is counted twice or lost.
 */
export class FacetDeltas {
  readonly #insert;
  readonly #insertClicks;
  readonly #clicks = new Map<string, ClickGroup>();

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO facet_deltas (app, link, hour, kind, by, facets, event, bits, touch)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertClicks = db.prepare("INSERT INTO facet_clicks (groups, doc) VALUES (?, ?)");
  }

  addClick(app: string, link: string, at: Moment, facets: string): void {
    const hour = startOf("hour", at);
    const name = counterName(link);
    const id = `${hour} ${app} ${name} ${facets}`;
    const group = this.#clicks.get(id);
    if (group) group[4] += 1;
    else this.#clicks.set(id, [app, name, hour, facets, 1]);
  }

  add({ link, at, ...delta }: NewFacetDelta): void {
    const name = link === undefined ? null : counterName(link);
    const { app, kind, by } = delta;
    const { facets = null, event = null, bits = null, touch = null } = delta;
    const hour = startOf("hour", at);
    this.#insert.run(app, name, hour, kind, by, facets, event, bits, touch);
  }

  /**
   * Writes all clicks of a transaction as one row. One row per click would cost more than all other
   * counters of the click.
   */
  write(): void {
    if (this.#clicks.size === 0) return;
    this.#insertClicks.run(this.#clicks.size, JSON.stringify([...this.#clicks.values()]));
    this.#clicks.clear();
  }

  discard(): void {
    this.#clicks.clear();
  }
}
