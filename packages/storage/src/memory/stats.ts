import { startOf } from "../buckets.ts";
import { countedName } from "../counted-links.ts";
import { FacetCounts } from "../facets/facet-counts.ts";
import type { StatsReadModel, StatsScope } from "../ports.ts";
import { noCounts } from "../buckets.ts";
import type { Moment } from "../records.ts";
import type { MemoryCounters } from "./counters.ts";
import type { MemoryLinkStore } from "./link-store.ts";

export function memoryStats(counters: MemoryCounters, links: MemoryLinkStore): StatsReadModel {
  /** The names a scope is counted under; `undefined`: the app as a whole. */
  function namesIn(app: string, { link, tag, campaign }: StatsScope): (string | undefined)[] {
    if (link !== undefined) return [countedName(link)];
    return tag === undefined && campaign === undefined
      ? [undefined]
      : links.codesIn(app, { tag, campaign });
  }

  return {
    overTime: async (app, query) => counters.overTime(app, namesIn(app, query), query),

    async facets(app, { since, until, step, ...scope }) {
      const sums = new Map<Moment, FacetCounts>();
      const names = namesIn(app, scope).map((name) => name ?? "");
      const [from, to] = [startOf(step, since), startOf(step, until)];
      for (const { hour, counts } of counters.facets.between(app, names, from, to)) {
        const at = startOf(step, hour);
        sums.set(at, (sums.get(at) ?? new FacetCounts()).addAll(counts));
      }
      return [...sums].map(([at, counts]) => ({ at, counts })).toSorted((a, b) => a.at - b.at);
    },

    async byLink(app, { since, until, after = "", limit }) {
      const names = counters.names(app).filter((name) => name > after);
      const found = names.toSorted().flatMap((link) => {
        const steps = counters.overTime(app, [link], { since, until, step: "hour" });
        const sum = { ...noCounts, link };
        for (const { at: _, ...counts } of steps) {
          for (const [kind, count] of Object.entries(counts)) sum[kind as "clicks"] += count;
        }
        return steps.length === 0 ? [] : [sum];
      });
      return found.slice(0, limit);
    },
  };
}
