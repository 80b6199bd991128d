import type { LinkCounts, StatsReadModel } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";

export type RankedBy = "clicks" | "installs" | "events";

/** A position in a ranking: the count of a link, and its code. */
export interface Rank {
  readonly value: number;
  readonly code: string;
}

const spanMs = 30 * dayMs;

/** How many links of a ranking are kept in memory together. */
const sectionSize = 1_000;
/** How long a section is cached, so that its pages are consistent. */
const ttlMs = 30_000;
const maxSections = 60;

/** Ranks the links of an app by their counts in the last thirty days. Links with equal counts are sorted by code. */
export class Rankings {
  readonly #stats: StatsReadModel;
  readonly #now: Clock;
  readonly #sections: TtlCache<readonly Rank[]>;

  constructor(stats: StatsReadModel, now: Clock) {
    this.#stats = stats;
    this.#now = now;
    this.#sections = new TtlCache(now, { ttlMs, max: maxSections });
  }

  /** Returns the next links with counts after a position, highest first. Returns none at the end. */
  async after(by: RankedBy, app: string, position?: Rank): Promise<readonly Rank[]> {
    let start: Rank | undefined;
    for (;;) {
      const section = await this.#section(by, app, start);
      const rest = section.filter((rank) => !position || compareRanks(rank, position) > 0);
      if (rest.length > 0 || section.length < sectionSize) return rest;
      start = section.at(-1);
    }
  }

  /** Returns those of the links that have counts, highest first. */
  async ofLinks(by: RankedBy, app: string, codes: readonly string[]): Promise<readonly Rank[]> {
    if (codes.length === 0) return [];
    const counts = await this.#stats.byLink(app, { ...this.#query(by), codes });
    return counts.map((link) => toRank(link, by)).toSorted(compareRanks);
  }

  #section(by: RankedBy, app: string, start: Rank | undefined): Promise<readonly Rank[]> {
    const key = JSON.stringify([by, app, start?.value, start?.code]);
    return this.#sections.get(key, async () => {
      const query = { ...this.#query(by), limit: sectionSize };
      const { links } = await this.#stats.topLinks(app, {
        ...query,
        ...(start && { after: start }),
      });
      return links.map((link) => toRank(link, by));
    });
  }

  #query(by: RankedBy) {
    const until = Math.ceil((this.#now() + 1) / dayMs) * dayMs;
    return { since: until - spanMs, until, kinds: [by] as const };
  }
}

function toRank(counts: LinkCounts, by: RankedBy): Rank {
  return { value: counts[by], code: counts.link };
}

export function compareRanks(a: Rank, b: Rank): number {
  return b.value - a.value || (a.code === b.code ? 0 : a.code < b.code ? -1 : 1);
}
