import type { Moment } from "../records.ts";
import type { CountedEvent } from "./counted-event.ts";
import { Cube, noLink } from "./cube.ts";
import { toCellFacets } from "./dimensions.ts";
import { milestones } from "./milestones.ts";
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

/** Adds up deltas into changes of cubes. */
export class CubeChanges {
  readonly #changes = new Map<string, CubeChange>();

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
}
