import type { Moment } from "../records.ts";
import type { CountedEvent } from "./counted-event.ts";
import { clickDimensions, parseFacets } from "./dimensions.ts";
import type { Dimension } from "./dimensions.ts";
import { FacetCounts } from "./facet-counts.ts";
import { matchedEvent, milestones, milestonesReached } from "./milestones.ts";

/**
 * A change of the statistics by facet; `by` is negative when a count is reverted. Stores append
 * deltas in the transaction that counts, and add up many at a time. A click changes a dozen
 * counters, and most of them are shared by all clicks.
 */
export interface FacetDelta {
  readonly app: string;
  /**
   * The counter name of the link (see counter-name.ts). Null means that only the app is counted.
   */
  readonly link: string | null;
  readonly hour: Moment;
  readonly kind: "clicks" | "installs" | "events" | "milestones";
  readonly by: number;
  /** The facets of the click. */
  readonly facets?: string | null;
  /** How the install was matched. */
  readonly method?: string | null;
  /** A `CountedEvent` as JSON. */
  readonly event?: string | null;
  /** The install of an event, if the install is settled. */
  readonly install?: string | null;
  /** Only for `milestones`. */
  readonly bits?: number | null;
}

/** A delta before its counter and hour are known. */
export interface FacetEvent extends Omit<FacetDelta, "link" | "hour"> {
  readonly link: string | undefined;
  readonly at: Moment;
}

/** The counters of a link in an hour. An empty `link` stands for the app. */
export interface FacetSum {
  readonly app: string;
  readonly link: string;
  readonly hour: Moment;
  readonly counts: FacetCounts;
}

/** The hours in which an install had events. */
export interface InstallActivity {
  readonly app: string;
  readonly install: string;
  readonly hours: Set<Moment>;
}

/** The data of an install that decides which milestones it reaches. */
export interface InstallProgress {
  readonly at: Moment;
  readonly link: string | null;
  readonly test: boolean;
  /** The milestones that the install has already reached. */
  readonly bits: number;
}

/** Adds deltas up. */
export class FacetSums {
  readonly #sums = new Map<string, FacetSum>();
  readonly #seen = new Map<string, InstallActivity>();
  /** Parsed facets, because many clicks have the same ones. */
  readonly #read = new Map<string, readonly string[]>();

  add(delta: FacetDelta): void {
    const { app, link, hour, facets } = delta;
    const values = facets ? this.#valuesOf(facets) : [];
    count(this.#of(app, "", hour), delta, values);
    if (link !== null) count(this.#of(app, link, hour), delta, values);
    if (delta.kind === "events" && delta.by > 0 && delta.install) this.#see(delta, delta.install);
  }

  /** The installs that had events. The store looks up and updates their milestones. */
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

/** Returns the milestones that an install reaches for the first time, or 0 for none or a test. */
export function newMilestones(
  { at, test, bits }: InstallProgress,
  hours: Iterable<Moment>,
): number {
  return test ? 0 : milestonesReached(at, hours) & ~bits;
}

/** Adds a delta to the counters. `values` are the parsed facets of the delta. */
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
