import { setImmediate } from "node:timers/promises";
import type { LinkCounts, StatsReadModel } from "@throughline/storage";
import { BriefCache } from "../../platform/cache/brief-cache.ts";
import type { Clock } from "../../platform/time/clock.ts";

export type RankedBy = "clicks" | "installs" | "events";

/** Links counted at a time: others get their turn in between. */
const step = 2_000;
const spanMs = 30 * 86_400_000;
const dayMs = 86_400_000;

/** For so long a ranking is right enough: whoever turns its pages gets them from one. */
const keepMs = 30_000;
/** Each may be of as many links as an app has. */
const most = 6;

/** Which links of an app brought most in the last thirty days, as the list shows them. */
export class Rankings {
  readonly #stats: StatsReadModel;
  readonly #now: Clock;
  readonly #counts: BriefCache<readonly LinkCounts[]>;
  readonly #ranked: BriefCache<readonly LinkCounts[]>;

  constructor(stats: StatsReadModel, now: Clock) {
    this.#stats = stats;
    this.#now = now;
    this.#counts = new BriefCache(now, { keepMs, most });
    this.#ranked = new BriefCache(now, { keepMs, most });
  }

  /** Those that brought any, most first; of those that brought as much, in the order of their codes. */
  by(kind: RankedBy, app: string): Promise<readonly LinkCounts[]> {
    return this.#ranked.get(`${kind} ${app}`, async () => {
      const counts = await this.#counts.get(app, () => this.#countsOf(app));
      return counts
        .filter((one) => one[kind] > 0)
        .toSorted((a, b) => b[kind] - a[kind] || (a.link < b.link ? -1 : 1));
    });
  }

  async #countsOf(app: string): Promise<readonly LinkCounts[]> {
    const until = Math.ceil((this.#now() + 1) / dayMs) * dayMs;
    const found: LinkCounts[] = [];
    for (;;) {
      const after = found.at(-1)?.link;
      const page = await this.#stats.byLink(app, {
        since: until - spanMs,
        until,
        limit: step,
        ...(after !== undefined && { after }),
      });
      found.push(...page);
      if (page.length < step) return found;
      await setImmediate();
    }
  }
}
