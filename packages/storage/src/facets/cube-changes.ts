import type { Moment } from "../records.ts";
import type { CountedEvent } from "./counted-event.ts";
import { Cube, noLink } from "./cube.ts";
import { toCellFacets } from "./dimensions.ts";
import { milestones, milestonesReached } from "./milestones.ts";
import type { Touch } from "./touch.ts";

/**
 * A change to the statistics. `by` is negative when a count is reverted. Stores append a delta in the transaction of
 * the record that it counts. They add up many deltas at a time, because most of them change the same cells.
 */
export interface FacetDelta {
  readonly app: string;
  /** The counter name of the link (see counter-name.ts). Null if there is none. */
  readonly link: string | null;
  readonly hour: Moment;
  /** What is counted. `users` counts users who were seen for the first time. */
  readonly kind: "clicks" | "installs" | "returns" | "events" | "milestones" | "users";
  readonly by: number;
  /** The facets of the click, or of the install. */
  readonly facets?: string | null;
  /** A `CountedEvent` as JSON. */
  readonly event?: string | null;
  /** The install of an event, if the install is settled. */
  readonly install?: string | null;
  /** Only for `milestones`. */
  readonly bits?: number | null;
  /** Only for events in the window of a return. */
  readonly touch?: Touch | null;
}

/** A delta with the link and the time of its record. A store turns them into a counter name and an hour. */
export interface NewFacetDelta extends Omit<FacetDelta, "link" | "hour"> {
  readonly link: string | undefined;
  readonly at: Moment;
}

/** The counts to add to an app's hour. */
export interface CubeChange {
  readonly app: string;
  readonly hour: Moment;
  readonly cube: Cube;
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
  readonly test: boolean;
  /** The milestones that the install has already reached. */
  readonly bits: number;
}

/** Adds up deltas into changes of cubes. */
export class CubeChanges {
  readonly #changes = new Map<string, CubeChange>();
  readonly #activities = new Map<string, InstallActivity>();

  add(delta: FacetDelta): void {
    const { app, link, hour, kind, by, event, bits, touch } = delta;
    const cube = this.#cubeOf(app, hour);
    const facets = toCellFacets(delta.facets ?? "", touch ?? "");
    const cell = [link ?? noLink, facets] as const;
    if (kind === "clicks" || kind === "installs" || kind === "returns") {
      cube.add(...cell, kind, by);
    }
    if (kind === "users") cube.add(...cell, "newUsers", by);
    if (kind === "milestones") {
      for (const { name, bit } of milestones) if ((bits ?? 0) & bit) cube.add(...cell, name, by);
    }
    if (kind !== "events" || !event) return;
    const [name, currency, amount = "0"] = JSON.parse(event) as CountedEvent;
    cube.add(...cell, `event ${name}`, by);
    if (currency) cube.add(...cell, `revenue ${currency} ${name}`, BigInt(amount) * BigInt(by));
    if (by > 0 && delta.install) this.#recordActivity(delta, delta.install);
  }

  /** The installs that had events. The store looks up and updates their milestones. */
  get activeInstalls(): Iterable<InstallActivity> {
    return this.#activities.values();
  }

  get all(): Iterable<CubeChange> {
    return this.#changes.values();
  }

  #cubeOf(app: string, hour: Moment): Cube {
    const id = `${hour} ${app}`;
    let change = this.#changes.get(id);
    if (change === undefined) this.#changes.set(id, (change = { app, hour, cube: new Cube() }));
    return change.cube;
  }

  #recordActivity({ app, hour }: FacetDelta, install: string): void {
    const id = JSON.stringify([app, install]);
    let activity = this.#activities.get(id);
    if (activity === undefined)
      this.#activities.set(id, (activity = { app, install, hours: new Set() }));
    activity.hours.add(hour);
  }
}

/** Returns the milestones that an install reaches for the first time, or 0 for none or a test. */
export function newMilestones(
  { at, test, bits }: InstallProgress,
  hours: Iterable<Moment>,
): number {
  return test ? 0 : milestonesReached(at, hours) & ~bits;
}
