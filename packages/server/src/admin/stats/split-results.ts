import type { SplitResults } from "@throughline/protocol";
import { flaggedValue } from "@throughline/storage";
import type { App, Link, StatsReadModel } from "@throughline/storage";
import { compareVariants } from "./compare-variants.ts";
import { formatMoney } from "./money.ts";
import { parsePeriod } from "./period.ts";
import { readCubes } from "./read-cubes.ts";
import { ValueSums } from "./sums.ts";
import { iso } from "../../platform/time/iso.ts";

/** Returns the results of a link's split test since it began. */
export async function splitResults(
  stats: StatsReadModel,
  { id, timeZone = "UTC", excludeFlagged }: App,
  { code, split, splitStartedAt, createdAt }: Link & { readonly split: NonNullable<Link["split"]> },
  now: number,
): Promise<SplitResults> {
  const from = iso(splitStartedAt ?? createdAt);
  const period = parsePeriod({ from, interval: "month" }, now, timeZone);
  const { dimensions: sumsByDimension } = await readCubes(stats, id, period, {
    facets: {},
    // The variant was chosen at the click that led to the install, so last-touch counts are left out.
    excluded: { touch: "last", ...(excludeFlagged && { flagged: flaggedValue }) },
    links: new Set([code]),
  });
  const sumsByRuleOrVariant = sumsByDimension.ruleOrVariant;
  const variantSums = split.variants.map(
    ({ name }) => sumsByRuleOrVariant.get(name) ?? new ValueSums(),
  );
  const { rates, best, moreClicks, isClear } = compareVariants(variantSums);
  return {
    from,
    to: iso(period.until),
    winner: split.winner ?? null,
    variants: split.variants.map(({ name, weight }, index) => {
      const { clicks, installs, events, revenue } = variantSums[index] ?? new ValueSums();
      const { rate, ...interval } = rates[index] ?? noRate;
      return {
        name,
        weight,
        clicks,
        installs,
        events,
        revenue: formatMoney(revenue),
        installRate: rate,
        ...interval,
      };
    }),
    best: best === undefined ? null : (split.variants[best]?.name ?? null),
    isClear,
    moreClicks: moreClicks ?? null,
  };
}

const noRate = { rate: null, low: 0, high: 1, chanceOfBeingBest: 0 };
