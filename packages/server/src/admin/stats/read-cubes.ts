import { setImmediate } from "node:timers/promises";
import { startOfDay } from "@throughline/storage";
import type { StatsReadModel } from "@throughline/storage";
import { CubeCounts } from "./cube-counts.ts";
import { intervalStart } from "./period.ts";
import type { Period } from "./period.ts";
import { emptyOriginSums } from "./sums.ts";
import type { CubeFilter, CubeSums, OriginSums } from "./sums.ts";

/** How many cubes are added up before other requests get a turn. */
const pageSize = 8;

/** Adds up the cubes of an app in a period. */
export async function readCubes(
  stats: StatsReadModel,
  appId: string,
  period: Period,
  filter: CubeFilter,
): Promise<CubeSums> {
  const counts = new CubeCounts(filter);
  const total = emptyOriginSums();
  const series = new Map<number, OriginSums>();
  const days = new Map<number, OriginSums>();
  const { since, until, timeZone } = period;
  let after: number | undefined;
  for (;;) {
    const page = await stats.cubes(appId, {
      since,
      until,
      limit: pageSize,
      ...(after !== undefined && { after }),
    });
    for (const { at, doc } of page) {
      const cubeSums = counts.add(doc);
      for (const { linked, organic } of [
        total,
        originSumsOf(series, intervalStart(period, at)),
        originSumsOf(days, startOfDay(at, timeZone)),
      ]) {
        linked.addAll(cubeSums.linked);
        organic.addAll(cubeSums.organic);
      }
    }
    after = page.at(-1)?.at;
    if (page.length < pageSize) return { total, series, days, ...counts.sums() };
    await setImmediate();
  }
}

function originSumsOf(map: Map<number, OriginSums>, start: number): OriginSums {
  let sums = map.get(start);
  if (sums === undefined) map.set(start, (sums = emptyOriginSums()));
  return sums;
}
