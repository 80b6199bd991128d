import type { StatsReadModel, StatsScope } from "@throughline/storage";
import { intervalStart } from "./period.ts";
import type { Period } from "./period.ts";

interface Counters {
  clicks: number;
  opened: number;
  filtered: number;
}

/**
 * Counts of whole links, without facets. Cubes lack opens of the installed app, requests from bots and imported clicks,
 * which have no facets.
 */
export interface CounterSums {
  readonly total: Readonly<Counters>;
  /** By the start of the interval. */
  readonly series: ReadonlyMap<number, Readonly<Counters>>;
  readonly links: ReadonlyMap<string, Readonly<Counters>>;
}

const pageSize = 2_000;

/** The counts that a report shows. A thousand links have half a million counters per year, so the other counts are not summed up. */
const kinds = ["clicks", "opened", "filtered"] as const;

export async function readCounters(
  stats: StatsReadModel,
  appId: string,
  period: Period,
  scope: StatsScope,
): Promise<CounterSums> {
  const { since, until } = period;
  const total = noCounters();
  const series = new Map<number, Counters>();
  for (const step of await stats.overTime(appId, { since, until, step: "hour", ...scope })) {
    const start = intervalStart(period, step.at);
    const sums = series.get(start) ?? noCounters();
    series.set(start, sums);
    for (const sum of [sums, total]) {
      sum.clicks += step.clicks;
      sum.opened += step.opened;
      sum.filtered += step.filtered;
    }
  }
  return { total, series, links: await countersByLink(stats, appId, period, scope) };
}

export function noCounters(): Counters {
  return { clicks: 0, opened: 0, filtered: 0 };
}

async function countersByLink(
  stats: StatsReadModel,
  appId: string,
  { since, until }: Period,
  { link, tag }: StatsScope,
): Promise<Map<string, Counters>> {
  const tagged = tag === undefined ? undefined : new Set(await stats.linksWithTag(appId, tag));
  const isSelected = (code: string) =>
    link === undefined ? (tagged?.has(code) ?? true) : code === link;
  const links = new Map<string, Counters>();
  let after = "";
  for (;;) {
    const page = await stats.byLink(appId, { since, until, limit: pageSize, after, kinds });
    for (const counted of page) if (isSelected(counted.link)) links.set(counted.link, counted);
    if (page.length < pageSize) return links;
    after = page.at(-1)?.link ?? after;
  }
}
