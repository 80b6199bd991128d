import type { StatsCounts, StatsView } from "@throughline/protocol";
import { zeroCounts } from "@throughline/storage";
import type { StatsReadModel, StatsScope } from "@throughline/storage";
import type { Span } from "./span.ts";
import { iso } from "../../platform/time/iso.ts";

/** Returns the counts of an app, or of some of its links, over a span. */
export async function readStats(
  stats: StatsReadModel,
  app: string,
  span: Span,
  scope: StatsScope = {},
): Promise<StatsView> {
  const steps = await stats.overTime(app, { ...span, ...scope });
  const total: StatsCounts = { ...zeroCounts };
  const kinds = Object.keys(total) as (keyof StatsCounts)[];
  for (const step of steps) for (const kind of kinds) total[kind] += step[kind];
  return {
    from: iso(span.since),
    to: iso(span.until),
    interval: span.step,
    total,
    series: steps.map(({ at, ...counts }) => ({ at: iso(at), ...counts })),
  };
}
