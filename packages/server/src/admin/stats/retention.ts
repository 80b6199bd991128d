import type { RetentionRow, StatsStep } from "@throughline/protocol";
import { FacetCounts } from "@throughline/storage";
import type { FacetsAt } from "@throughline/storage";

const dayMs = 86_400_000;

/** Installs by their day, and how many of them sent an event 1, 7 and 30 days later; nothing of a day that is not over. */
export function retentionOf(
  series: readonly StatsStep[],
  steps: readonly FacetsAt[],
  now: number,
): RetentionRow[] {
  const installs = new Map<number, number>();
  for (const step of series) {
    const day = dayOf(Date.parse(step.at));
    installs.set(day, (installs.get(day) ?? 0) + step.installs);
  }
  const reached = new Map<number, FacetCounts>();
  for (const { at, counts } of steps) {
    const day = dayOf(at);
    reached.set(day, (reached.get(day) ?? new FacetCounts()).addAll(counts));
  }
  return [...installs]
    .filter(([, count]) => count > 0)
    .map(([day, count]) => {
      const after = (days: number) =>
        day + (days + 1) * dayMs > now
          ? null
          : (reached.get(day)?.count("milestone", `day${days}`)?.installs ?? 0);
      return {
        day: new Date(day).toISOString().slice(0, 10),
        installs: count,
        day1: after(1),
        day7: after(7),
        day30: after(30),
      };
    });
}

function dayOf(at: number): number {
  return at - (at % dayMs);
}
