import { isPathLink } from "@throughline/engine/keys";
import type { FacetDelta } from "../facets/facet-sums.ts";
import type { DayOfLink, StatsQuery } from "../ports.ts";
import type { Counts, CountsAt, Moment } from "../records.ts";
import { noCounts, startOf } from "../buckets.ts";
import { countedName, pathsPerHour } from "../counted-links.ts";
import { MemoryFacets } from "./facets.ts";
import { PerApp } from "./per-app.ts";

const kinds = Object.keys(noCounts) as (keyof Counts)[];

/** A delta before it is known where it counts. */
export interface FacetNote extends Omit<FacetDelta, "link" | "hour"> {
  readonly link: string | undefined;
  readonly at: Moment;
}

/** What happened, by the hour, per app and per link. */
export class MemoryCounters {
  readonly facets = new MemoryFacets((app, link, hour) => this.#counted(app, link, hour));
  /** By app and link (`undefined`: the app as a whole), then by hour. */
  readonly #apps = new Map<string, Map<string | undefined, Map<Moment, Counts>>>();
  /** How many paths have a counter, by app and hour. */
  readonly #paths = new PerApp(() => new Map<Moment, number>());

  /** Counts for the app, and for the link if there is one; `by` -1 takes back what was counted. */
  add(app: string, link: string | undefined, at: Moment, what: keyof Counts, by = 1): void {
    const hour = startOf("hour", at);
    this.#addTo(app, undefined, hour, what, by);
    if (link === undefined) return;
    const name = countedName(link);
    if (this.#admits(app, name, hour)) this.#addTo(app, name, hour, what, by);
  }

  #admits(app: string, name: string, hour: Moment): boolean {
    if (!isPathLink(name) || this.#apps.get(app)?.get(name)?.has(hour)) return true;
    const paths = this.#paths.of(app);
    const counted = paths.get(hour) ?? 0;
    if (counted >= pathsPerHour) return false;
    paths.set(hour, counted + 1);
    return true;
  }

  /** Notes what is to be counted by its facets; the link is one that was counted before. */
  note({ link, at, ...delta }: FacetNote): void {
    const hour = startOf("hour", at);
    this.facets.note({ ...delta, hour, link: this.#counted(delta.app, link, hour) });
  }

  #counted(app: string, link: string | undefined, hour: Moment): string | null {
    if (link === undefined) return null;
    const name = countedName(link);
    return !isPathLink(name) || this.#apps.get(app)?.get(name)?.has(hour) ? name : null;
  }

  /** Of these links (`undefined`: the app as a whole), oldest first. */
  overTime(
    app: string,
    links: Iterable<string | undefined>,
    { since, until, step }: StatsQuery,
  ): CountsAt[] {
    const sums = new Map<Moment, CountsAt>();
    for (const link of links) {
      for (const [hour, counts] of this.#apps.get(app)?.get(link) ?? []) {
        if (hour < startOf(step, since) || hour >= startOf(step, until)) continue;
        const at = startOf(step, hour);
        sums.set(at, { at, ...plus(sums.get(at) ?? noCounts, counts) });
      }
    }
    return [...sums.values()]
      .filter((counts) => kinds.some((kind) => counts[kind] > 0))
      .toSorted((a, b) => a.at - b.at);
  }

  /** Keeps what was counted in a day, unless something was counted in it here. */
  takeBack(app: string, { link, at, ...counts }: DayOfLink): boolean {
    const day = startOf("day", at);
    const hours = this.#hoursOf(app, link);
    for (const hour of hours.keys()) if (startOf("day", hour) === day) return false;
    hours.set(day, counts);
    return true;
  }

  /** Every created link that was ever counted. */
  names(app: string): string[] {
    const names = [...(this.#apps.get(app)?.keys() ?? [])];
    return names.filter((name) => name !== undefined).filter((name) => !isPathLink(name));
  }

  /** Adds the hours before that moment up by the day. */
  addUp(before: Moment): void {
    this.facets.addUpHours(before);
    this.#paths.each((hours) => {
      for (const hour of hours.keys()) if (hour < before) hours.delete(hour);
    });
    for (const links of this.#apps.values()) {
      for (const hours of links.values()) {
        for (const [hour, counts] of hours) {
          const start = startOf("day", hour);
          if (hour >= before || hour === start) continue;
          hours.delete(hour);
          hours.set(start, plus(hours.get(start) ?? noCounts, counts));
        }
      }
    }
  }

  #addTo(app: string, link: string | undefined, hour: Moment, what: keyof Counts, by: number) {
    const hours = this.#hoursOf(app, link);
    const counts = hours.get(hour) ?? noCounts;
    hours.set(hour, { ...counts, [what]: Math.max(0, counts[what] + by) });
  }

  #hoursOf(app: string, link: string | undefined): Map<Moment, Counts> {
    let links = this.#apps.get(app);
    if (links === undefined) this.#apps.set(app, (links = new Map()));
    let hours = links.get(link);
    if (hours === undefined) links.set(link, (hours = new Map()));
    return hours;
  }
}

function plus(a: Counts, b: Counts): Counts {
  return {
    clicks: a.clicks + b.clicks,
    filtered: a.filtered + b.filtered,
    opened: a.opened + b.opened,
    installs: a.installs + b.installs,
    matches: a.matches + b.matches,
    events: a.events + b.events,
  };
}
