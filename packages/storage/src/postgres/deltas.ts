import { isPathLink } from "@throughline/engine/keys";
import { zeroCounts, startOf } from "../stats/buckets.ts";
import { counterName } from "../stats/counter-name.ts";
import type { Counted } from "../facets/counting.ts";
import type { FacetDelta, NewFacetDelta } from "../facets/cube-changes.ts";
import type { Counts, Moment } from "../records.ts";
import type { Run } from "./database.ts";
import { kinds } from "./schema/counters.ts";

interface Delta {
  readonly app: string;
  /** Empty for the counter of the app. */
  readonly link: string;
  readonly isPath: boolean;
  readonly hour: Moment;
  readonly counts: Record<keyof Counts, number>;
}

const insertCounters = `
  INSERT INTO counter_deltas (app, link, is_path, hour, ${kinds.join(", ")})
  SELECT * FROM unnest($1::text[], $2::text[], $3::boolean[], $4::bigint[],
    ${kinds.map((_, index) => `$${index + 5}::bigint[]`).join(", ")})`;

const insertFacets = `
  INSERT INTO facet_deltas (app, link, hour, kind, by, facets, event, bits, touch)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[],
    $8::int[], $9::text[])`;

function facetColumns(deltas: readonly FacetDelta[]): unknown[][] {
  return [
    deltas.map(({ app }) => app),
    deltas.map(({ link }) => link),
    deltas.map(({ hour }) => hour),
    deltas.map(({ kind }) => kind),
    deltas.map(({ by }) => by),
    deltas.map(({ facets = null }) => facets),
    deltas.map(({ event = null }) => event),
    deltas.map(({ bits = null }) => bits),
    deltas.map(({ touch = null }) => touch),
  ];
}

/** Returns the counter name of a link, and whether it is a path link. */
export function nameCounter(link: string): { readonly name: string; readonly isPath: boolean } {
  const name = counterName(link);
  return { name, isPath: isPathLink(name) };
}

/** Collects changes of counters and cubes. `write` inserts them, one row per counter. */
export class Deltas {
  readonly #deltas = new Map<string, Delta>();
  readonly #facets: FacetDelta[] = [];

  /** Adds `by` to a counter of the app and, if given, of the link. -1 reverts a count. */
  add(app: string, link: string | undefined, at: Moment, what: keyof Counts, by = 1): void {
    const hour = startOf("hour", at);
    this.#addTo({ app, link: "", isPath: false, hour }, what, by);
    if (link === undefined) return;
    const { name, isPath } = nameCounter(link);
    this.#addTo({ app, link: name, isPath, hour }, what, by);
  }

  /** Adds a delta for the cubes. */
  addFacets({ link, at, ...delta }: NewFacetDelta): void {
    const counter = link === undefined ? undefined : nameCounter(link);
    const hour = startOf("hour", at);
    this.#facets.push({ ...delta, link: counter?.name ?? null, hour });
    if (!counter?.isPath) return;
    // Creates the counter of a path link.
    this.#addTo({ app: delta.app, link: counter.name, isPath: true, hour }, "events", 0);
  }

  /** Adds what is counted for a record. */
  count({ counters, facets }: Counted): void {
    for (const { app, link, at, what, by } of counters) this.add(app, link, at, what, by);
    for (const delta of facets) this.addFacets(delta);
  }

  /** The changes of counters, one for each. */
  get counters(): readonly Delta[] {
    return [...this.#deltas.values()];
  }

  /** The deltas for the cubes. */
  get facets(): readonly FacetDelta[] {
    return this.#facets;
  }

  #addTo(counter: Omit<Delta, "counts">, what: keyof Counts, by: number): void {
    const id = `${counter.hour} ${counter.app} ${counter.link}`;
    let delta = this.#deltas.get(id);
    if (delta === undefined) {
      this.#deltas.set(id, (delta = { ...counter, counts: { ...zeroCounts } }));
    }
    delta.counts[what] += by;
  }

  /** Inserts the collected deltas. */
  async write(run: Run): Promise<void> {
    const deltas = this.counters;
    if (this.#facets.length > 0) await run(insertFacets, ...facetColumns(this.#facets));
    if (deltas.length === 0) return;
    await run(
      insertCounters,
      deltas.map(({ app }) => app),
      deltas.map(({ link }) => link),
      deltas.map(({ isPath }) => isPath),
      deltas.map(({ hour }) => hour),
      ...kinds.map((kind) => deltas.map(({ counts }) => counts[kind])),
    );
  }
}
