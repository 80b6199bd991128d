import type { DatabaseSync } from "node:sqlite";
import { startOf } from "../../buckets.ts";
import { countedName } from "../../counted-links.ts";
import type { FacetDelta } from "../../facets/facet-sums.ts";
import type { Moment } from "../../records.ts";

/** A delta before it is known where it counts. */
export interface FacetNote extends Omit<FacetDelta, "link" | "hour"> {
  readonly link: string | undefined;
  readonly at: Moment;
}

interface Clicks {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
  readonly facets: string;
  by: number;
}

/** Notes what a transaction counts by its facets, in the same transaction: nothing is counted twice or lost. */
export class FacetDeltas {
  readonly #insert;
  readonly #clicks = new Map<string, Clicks>();
  /** How many were noted since they were last added up. */
  noted = 0;

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO facet_deltas (app, link, hour, kind, by, facets, method, event, install, bits)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** Clicks that have all in common are one delta. */
  click(app: string, link: string, at: Moment, facets: string): void {
    const hour = startOf("hour", at);
    const name = countedName(link);
    const id = `${hour} ${app} ${name} ${facets}`;
    const same = this.#clicks.get(id);
    if (same) same.by += 1;
    else this.#clicks.set(id, { app, link: name, hour, facets, by: 1 });
  }

  note({ link, at, ...delta }: FacetNote): void {
    const name = link === undefined ? null : countedName(link);
    this.#write({ ...delta, link: name, hour: startOf("hour", at) });
  }

  write(): void {
    for (const clicks of this.#clicks.values()) this.#write({ ...clicks, kind: "clicks" });
    this.#clicks.clear();
  }

  drop(): void {
    this.#clicks.clear();
  }

  #write({ app, link, hour, kind, by, ...rest }: FacetDelta): void {
    const { facets = null, method = null, event = null, install = null, bits = null } = rest;
    this.#insert.run(app, link, hour, kind, by, facets, method, event, install, bits);
    this.noted += 1;
  }
}
