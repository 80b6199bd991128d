import { setImmediate } from "node:timers/promises";
import { startOfDay } from "@throughline/storage";
import type { CubeKind, StatsReadModel } from "@throughline/storage";
import { CubeCounts } from "./cube-counts.ts";
import { intervalStart } from "./period.ts";
import type { Period } from "./period.ts";
import { emptyOriginSums } from "./sums.ts";
import type { CubeFilter, CubeSums, OriginSums } from "./sums.ts";

/** Adds up the cubes of an app in a period. */
export async function readCubes(
  stats: StatsReadModel,
  appId: string,
  period: Period,
  filter: CubeFilter,
): Promise<CubeSums> {
  const { since, until, timeZone } = period;
  const link = filter.links?.size === 1 ? [...filter.links][0] : undefined;
  const query = { since, until, kinds: kindsFor(filter), ...(link !== undefined && { link }) };
  let sums = emptySums(filter);
  await stats.visitCubes(appId, query, () => {
    sums = emptySums(filter);
    const { counts, total, series, days } = sums;
    return async (parts) => {
      for (const part of parts) {
        const partSums = counts.add(part);
        for (const { linked, organic } of [
          total,
          getOrCreateSums(series, intervalStart(period, part.at)),
          getOrCreateSums(days, startOfDay(part.at, timeZone)),
        ]) {
          linked.addAll(partSums.linked);
          organic.addAll(partSums.organic);
        }
      }
      // Other requests get a turn.
      await setImmediate();
    };
  });
  const { counts, ...others } = sums;
  return { ...others, ...counts.sums() };
}

/** A report that is filtered by facets, links or users adds up combinations. Any other report has exact sums already. */
function kindsFor({ facets = [], links, matchLink, users }: CubeFilter): readonly CubeKind[] {
  const isFiltered =
    links !== undefined ||
    matchLink !== undefined ||
    users !== undefined ||
    facets.some(({ name }) => name !== "flagged");
  return isFiltered ? ["combinations"] : ["links", "dimensions"];
}

function emptySums(filter: CubeFilter) {
  return {
    counts: new CubeCounts(filter),
    total: emptyOriginSums(),
    series: new Map<number, OriginSums>(),
    days: new Map<number, OriginSums>(),
  };
}

function getOrCreateSums(map: Map<number, OriginSums>, start: number): OriginSums {
  let sums = map.get(start);
  if (sums === undefined) map.set(start, (sums = emptyOriginSums()));
  return sums;
}
