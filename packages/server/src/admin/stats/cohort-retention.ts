import type { RetentionRow, StatsStep } from "@throughline/protocol";
import { FacetCounts } from "@throughline/storage";
import type { FacetsAt } from "@throughline/storage";

const dayMs = 86_400_000;

/** Groups installs by day and counts how many of them sent an event 1, 7 and 30 days later. Days that are not over are null. */
export function cohortRetention(
  series: readonly StatsStep[],
  steps: readonly FacetsAt[],
  now: number,
): RetentionRow[] {
  const installs = new Map<number, number>();
  for (const step of series) {
    const day = dayOf(Date.parse(step.at));
    installs.set(day, (installs.get(day) ?? 0) + step.installs);
  }
  const countsByDay = new Map<number, FacetCounts>();
  for (const { at, counts } of steps) {
    const day = dayOf(at);
    countsByDay.set(day, (countsByDay.get(day) ?? new FacetCounts()).addAll(counts));
  }
  return [...installs]
    .filter(([, count]) => count > 0)
    .map(([day, count]) => {
      const returnedAfter = (days: number) =>
        day + (days + 1) * dayMs > now
          ? null
          : (countsByDay.get(day)?.count("milestone", `day${days}`)?.installs ?? 0);
      return {
        day: new Date(day).toISOString().slice(0, 10),
        installs: count,
        day1: returnedAfter(1),
        day7: returnedAfter(7),
        day30: returnedAfter(30),
      };
    });
}

function dayOf(at: number): number {
  return at - (at % dayMs);
}
