import { setImmediate } from "node:timers/promises";
import type { LinkCounts, StatsReadModel } from "@throughline/storage";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";

export type RankedBy = "clicks" | "installs" | "events";

/** How many links are read before other requests get a turn. */
const batchSize = 2_000;
const spanMs = 30 * 86_400_000;
const dayMs = 86_400_000;

/** How long a ranking is cached, so that its pages are consistent. */
const ttlMs = 30_000;
/** How many rankings are cached. Each may contain all links of an app. */
const maxRankings = 6;

/** Ranks the links of an app by their counts in the last thirty days. */
export class Rankings {
  readonly #stats: StatsReadModel;
  readonly #now: Clock;
  readonly #counts: TtlCache<readonly LinkCounts[]>;
  readonly #ranked: TtlCache<readonly LinkCounts[]>;

  constructor(stats: StatsReadModel, now: Clock) {
    this.#stats = stats;
    this.#now = now;
    this.#counts = new TtlCache(now, { ttlMs, max: maxRankings });
    this.#ranked = new TtlCache(now, { ttlMs, max: maxRankings });
  }

  /** Returns the links with counts, highest first. Links with equal counts are sorted by code. */
  linksBy(kind: RankedBy, appId: string): Promise<readonly LinkCounts[]> {
    return this.#ranked.get(`${kind} ${appId}`, async () => {
      const counts = await this.#counts.get(appId, () => this.#countsOf(appId));
      return counts
        .filter((link) => link[kind] > 0)
        .toSorted((a, b) => b[kind] - a[kind] || (a.link < b.link ? -1 : 1));
    });
  }

  async #countsOf(appId: string): Promise<readonly LinkCounts[]> {
    const until = Math.ceil((this.#now() + 1) / dayMs) * dayMs;
    const links: LinkCounts[] = [];
    for (;;) {
      const after = links.at(-1)?.link;
      const page = await this.#stats.byLink(appId, {
        since: until - spanMs,
        until,
        limit: batchSize,
        ...(after !== undefined && { after }),
      });
      links.push(...page);
      if (page.length < batchSize) return links;
      await setImmediate();
    }
  }
}
