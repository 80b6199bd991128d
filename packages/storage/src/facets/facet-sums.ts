import type { Moment } from "../records.ts";
import type { CountedEvent } from "./counted-event.ts";
import { clickDimensions, parseFacets } from "./dimensions.ts";
import type { Dimension } from "./dimensions.ts";
import { FacetCounts } from "./facet-counts.ts";
import { matchedEvent, milestones, milestonesReached } from "./milestones.ts";

/**
 * One thing that is to be counted by its facets, or taken back (`by` below 0). Stores keep these as they come, in the step
 * that counts, and add many of them up at a time: a click has a dozen counters, and most of them are everybody's.
 */
export interface FacetDelta {
  readonly app: string;
  /** What it is counted under beside the app (see counted-links.ts); null: the app alone. */
  readonly link: string | null;
  readonly hour: Moment;
  readonly kind: "clicks" | "installs" | "events" | "milestones";
  readonly by: number;
  /** Those of the click that led here. */
  readonly facets?: string | null;
  /** How the install was matched. */
  readonly method?: string | null;
  /** A `CountedEvent` as JSON. */
  readonly event?: string | null;
  /** Whose event it was, if it has been settled. */
  readonly install?: string | null;
  /** Of `milestones`. */
  readonly bits?: number | null;
}

/** A delta before it is known where it counts. */
export interface FacetEvent extends Omit<FacetDelta, "link" | "hour"> {
  readonly link: string | undefined;
  readonly at: Moment;
}

/** Where counts belong: to the app as a whole where `link` is empty. */
export interface FacetSum {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
  readonly counts: FacetCounts;
}

/** The events of an install, by their hours. */
export interface InstallActivity {
  readonly app: string;
  readonly install: string;
  readonly hours: Set<Moment>;
}

/** What an install is counted by when it reaches a milestone. */
export interface InstallProgress {
  readonly at: Moment;
  readonly link: string | null;
  readonly test: boolean;
  /** The milestones it has reached already. */
  readonly bits: number;
}

/** Adds deltas up. */
export class FacetSums {
  readonly #sums = new Map<string, FacetSum>();
  readonly #seen = new Map<string, InstallActivity>();
  /** Facets that were read already: many clicks have the same. */
  readonly #read = new Map<string, readonly string[]>();

  add(delta: FacetDelta): void {
    const { app, link, hour, facets } = delta;
    const values = facets ? this.#valuesOf(facets) : [];
    count(this.#of(app, "", hour), delta, values);
    if (link !== null) count(this.#of(app, link, hour), delta, values);
    if (delta.kind === "events" && delta.by > 0 && delta.install) this.#see(delta, delta.install);
  }

  /** Installs that had events: the store says what each is counted by, and remembers the milestones it reaches. */
  get activeInstalls(): Iterable<InstallActivity> {
    return this.#seen.values();
  }

  get sums(): Iterable<FacetSum> {
    return this.#sums.values();
  }

  #of(app: string, link: string, hour: Moment): FacetCounts {
    const id = `${hour} ${app} ${link}`;
    let sum = this.#sums.get(id);
    if (sum === undefined) {
      this.#sums.set(id, (sum = { app, link, hour, counts: new FacetCounts() }));
    }
    return sum.counts;
  }

  #valuesOf(facets: string): readonly string[] {
    let values = this.#read.get(facets);
    if (values === undefined) this.#read.set(facets, (values = parseFacets(facets)));
    return values;
  }

  #see({ app, hour }: FacetDelta, install: string): void {
    const id = JSON.stringify([app, install]);
    let seen = this.#seen.get(id);
    if (seen === undefined) this.#seen.set(id, (seen = { app, install, hours: new Set() }));
    seen.hours.add(hour);
  }
}

/** The milestones an install reaches now and had not before; 0: none, or it is a test. */
export function newMilestones(
  { at, test, bits }: InstallProgress,
  hours: Iterable<Moment>,
): number {
  return test ? 0 : milestonesReached(at, hours) & ~bits;
}

/** `values`: of the delta's facets. */
function count(counts: FacetCounts, delta: FacetDelta, values: readonly string[]): void {
  const { kind, by, method, event, bits } = delta;
  if (kind === "milestones") {
    const isMatched = delta.link !== null;
    if (isMatched && (bits ?? 0) & matchedEvent.bit) {
      counts.add("milestone", matchedEvent.name, { installs: by });
    }
    for (const { name, bit } of milestones) {
      if ((bits ?? 0) & bit) counts.add("milestone", name, { installs: by });
    }
    return;
  }
  const one = { [kind]: by };
  for (const [index, value] of values.entries()) {
    if (value !== "") counts.add(clickDimensions[index] as Dimension, value, one);
  }
  if (method) counts.add("method", method, one);
  if (event) {
    const [name, currency, amount = "0"] = JSON.parse(event) as CountedEvent;
    counts.add("event", name, one);
    if (currency) counts.add("currency", currency, { ...one, amount: BigInt(amount) * BigInt(by) });
  }
}
