import { startOf } from "../buckets.ts";
import { FacetCounts } from "../facets/facet-counts.ts";
import { FacetSums, newlyReached } from "../facets/facet-sums.ts";
import type { FacetDelta, InstallSeen } from "../facets/facet-sums.ts";
import type { Moment } from "../records.ts";
import { PerApp } from "./per-app.ts";

/** What the counters ask of installs: what one is counted by, and to remember which milestones it reached. */
export interface InstallLookup {
  readonly seen: (app: string, install: string) => InstallSeen | undefined;
  readonly reached: (app: string, install: string, bits: number) => void;
}

/** The name a link is counted under in that hour, if it has a counter there. */
type CountedLink = (app: string, link: string | undefined, hour: Moment) => string | null;

/** So many wait to be added up: with more at a time, the most frequent values stand out. */
const mostWaiting = 10_000;

/** Counts by facets, per app, link (empty: the app as a whole) and hour. */
export class MemoryFacets {
  readonly #apps = new PerApp(() => new Map<string, Map<Moment, FacetCounts>>());
  #waiting: FacetDelta[] = [];
  #installs: InstallLookup | undefined;
  readonly #countedLink: CountedLink;

  constructor(countedLink: CountedLink) {
    this.#countedLink = countedLink;
  }

  /** Installs are counted by their links, and links by their installs: one of them comes later. */
  lookIn(installs: InstallLookup): void {
    this.#installs = installs;
  }

  note(delta: FacetDelta): void {
    this.#waiting.push(delta);
    if (this.#waiting.length >= mostWaiting) this.#addUp();
  }

  /** An erased install has no name any more. */
  forget(app: string, install: string): void {
    this.#waiting = this.#waiting.map((delta) =>
      delta.app === app && delta.install === install ? { ...delta, install: null } : delta,
    );
  }

  *between(app: string, links: Iterable<string>, since: Moment, until: Moment) {
    this.#addUp();
    for (const link of links) {
      for (const [hour, counts] of this.#apps.of(app).get(link) ?? []) {
        if (hour >= since && hour < until) yield { hour, counts };
      }
    }
  }

  addUpHours(before: Moment): void {
    this.#addUp();
    this.#apps.each((links) => {
      for (const hours of links.values()) {
        for (const [hour, counts] of hours) {
          const start = startOf("day", hour);
          if (hour >= before || hour === start) continue;
          hours.delete(hour);
          const day = hours.get(start) ?? new FacetCounts();
          hours.set(start, day.addAll(counts).bounded());
        }
      }
    });
  }

  #addUp(): void {
    const sums = new FacetSums();
    for (const delta of this.#waiting) sums.add(delta);
    this.#waiting = [];
    for (const { app, install, hours } of sums.seen) {
      const seen = this.#installs?.seen(app, install);
      const bits = seen === undefined ? 0 : newlyReached(seen, hours);
      if (seen === undefined || bits === 0) continue;
      this.#installs?.reached(app, install, bits);
      const hour = startOf("hour", seen.at);
      const link = this.#countedLink(app, seen.link ?? undefined, hour);
      sums.add({ app, link, hour, kind: "milestones", by: 1, bits });
    }
    for (const { app, link, hour, counts } of sums.sums) {
      const links = this.#apps.of(app);
      let hours = links.get(link);
      if (hours === undefined) links.set(link, (hours = new Map()));
      const kept = hours.get(hour) ?? new FacetCounts();
      hours.set(hour, kept.addAll(counts).bounded());
    }
  }
}
