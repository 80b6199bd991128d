import { setImmediate } from "node:timers/promises";
import { dimensions, startOfDay } from "@throughline/storage";
import type { StatsReadModel } from "@throughline/storage";
import { addCube } from "./add-cube.ts";
import { intervalStart } from "./period.ts";
import type { Period } from "./period.ts";
import { splitSums } from "./sums.ts";
import type { CubeFilter, CubeSums, SplitSums } from "./sums.ts";

/** How many cubes are added up before other requests get a turn. */
const pageSize = 8;

/** Adds up the cubes of an app in a period. */
export async function readCubes(
  stats: StatsReadModel,
  appId: string,
  period: Period,
  filter: CubeFilter,
): Promise<CubeSums> {
  const sums: CubeSums = {
    total: splitSums(),
    series: new Map(),
    days: new Map(),
    links: new Map(),
    dimensions: dimensions.map(() => new Map()),
  };
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
      const cubeSums = addCube(sums, doc, filter);
      for (const { linked, organic } of [
        sums.total,
        splitSumsOf(sums.series, intervalStart(period, at)),
        splitSumsOf(sums.days, startOfDay(at, timeZone)),
      ]) {
        linked.addAll(cubeSums.linked);
        organic.addAll(cubeSums.organic);
      }
    }
    after = page.at(-1)?.at;
    if (page.length < pageSize) return sums;
    await setImmediate();
  }
}

function splitSumsOf(map: Map<number, SplitSums>, start: number): SplitSums {
  let sums = map.get(start);
  if (sums === undefined) map.set(start, (sums = splitSums()));
  return sums;
}
