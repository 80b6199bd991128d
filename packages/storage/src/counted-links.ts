import { isPathLink } from "@throughline/engine";
import type { Moment } from "./records.ts";

/** How many links that are their own path are counted one by one, per app and hour. */
const pathsPerHour = 1_000;

/** How many hours are watched at a time: clicks come in order, some events late. */
const hoursWatched = 3;

/**
 * The name a link is counted under. Of a link that is its own path the query is
 * left out: `?ref=alice` and `?ref=bob` are two promises on one page.
 */
export function countedName(link: string): string {
  const query = isPathLink(link) ? link.indexOf("?") : -1;
  return query === -1 ? link : link.slice(0, query);
}

/**
 * Visitors can make up paths without end. Beyond a bound per app and hour a path has no counter of
 * its own, and counts for the app alone. Created links always have theirs.
 */
export class CountedLinks {
  readonly #hours = new Map<Moment, Map<string, Set<string>>>();

  admits(app: string, name: string, hour: Moment): boolean {
    if (!isPathLink(name)) return true;
    const paths = this.#paths(app, hour);
    if (paths.size >= pathsPerHour) return paths.has(name);
    paths.add(name);
    return true;
  }

  #paths(app: string, hour: Moment): Set<string> {
    let apps = this.#hours.get(hour);
    if (apps === undefined) {
      this.#hours.set(hour, (apps = new Map()));
      for (const oldest of this.#hours.keys()) {
        if (this.#hours.size > hoursWatched) this.#hours.delete(oldest);
      }
    }
    let paths = apps.get(app);
    if (paths === undefined) apps.set(app, (paths = new Set()));
    return paths;
  }
}
