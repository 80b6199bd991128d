import type { StatsReadModel, StatsScope } from "@throughline/storage";
import { intervalStart } from "./period.ts";
import type { Period } from "./period.ts";

/** The counts that a report shows. */
const kinds = ["clicks", "opened", "filtered", "outside", "internal"] as const;
type Counters = Record<(typeof kinds)[number], number>;

/**
 * Counts without facets. Cubes lack opens of the installed app, requests from bots and imported clicks,
 * which have no facets.
 */
export interface CounterSums {
  readonly total: Readonly<Counters>;
  /** By the start of the interval. */
  readonly series: ReadonlyMap<number, Readonly<Counters>>;
}

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
    for (const sum of [sums, total]) for (const kind of kinds) sum[kind] += step[kind];
  }
  return { total, series };
}

export function noCounters(): Counters {
  return { clicks: 0, opened: 0, filtered: 0, outside: 0, internal: 0 };
}
