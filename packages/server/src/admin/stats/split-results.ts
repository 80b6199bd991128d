import { findSameDestinations } from "@throughline/protocol";
import type { SplitResults } from "@throughline/protocol";
import type { SplitQuery } from "@throughline/protocol/admin";
import { flaggedValue } from "@throughline/storage";
import type { App, Journey, Link, Store } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { compareRevenue, compareShares } from "./compare-variants.ts";
import type { Comparison } from "./compare-variants.ts";
import { formatMoney } from "./money.ts";
import { parsePeriod } from "./period.ts";
import { readCubes } from "./read-cubes.ts";
import { readJourneys } from "./read-journeys.ts";
import { ValueSums } from "./sums.ts";
import { iso } from "../../platform/time/iso.ts";

type SplitLink = Link & { readonly split: NonNullable<Link["split"]> };

/** Returns the results of a link's split test since it began. */
export async function splitResults(
  { stats, journeys }: Pick<Store, "stats" | "journeys">,
  { id, timeZone = "UTC", excludeFlagged }: App,
  { code, destination, split, splitStartedAt, createdAt, countsFrom = 0 }: SplitLink,
  query: SplitQuery,
  now: number,
): Promise<SplitResults> {
  const goal = parseGoal(query);
  // Counts can be reset to a day that is still to come.
  const from = iso(Math.min(now, Math.max(splitStartedAt ?? createdAt, countsFrom)));
  const period = parsePeriod({ from, interval: "month" }, now, timeZone);
  const { dimensions: sumsByDimension, total } = await readCubes(stats, id, period, {
    // The variant was chosen at the click that led to the install, so last-touch counts are left out.
    excluded: { touch: "last", ...(excludeFlagged && { flagged: flaggedValue }) },
    links: new Set([code]),
  });
  const sumsByRuleOrVariant = sumsByDimension.ruleOrVariant;
  const variantSums = split.variants.map(
    ({ name }) => sumsByRuleOrVariant.get(name) ?? new ValueSums(),
  );
  const currencies = [...total.linked.revenue.keys()].toSorted();
  const currency = goal.kind === "revenue" ? (goal.currency ?? currencies[0]) : undefined;
  const journeysByVariant = variantSums.map((): Journey[] => []);
  if (goal.kind !== "install") {
    const names = split.variants.map(({ name }) => name);
    await readJourneys(journeys, id, { ...period, link: code }, (journey) => {
      const { ruleOrVariant = "", flagged } = journey.facets;
      if (!(excludeFlagged && flagged))
        journeysByVariant[names.indexOf(ruleOrVariant)]?.push(journey);
    });
  }
  const reached = variantSums.map((sums, index) =>
    goal.kind === "install"
      ? sums.installs
      : (journeysByVariant[index] ?? []).filter((journey) =>
          reachesGoal(journey, goal.event, currency),
        ).length,
  );
  const { rates, best, moreClicks, isClear } = compareByGoal();
  return {
    from,
    to: iso(period.until),
    goal: goal.kind,
    event: goal.event ?? null,
    currency: currency ?? null,
    events: [...total.linked.byEvent.keys()].toSorted(),
    currencies,
    winner: split.winner ?? null,
    variants: split.variants.map(({ name, weight }, index) => {
      const { clicks, installs, events, revenue } = variantSums[index] ?? new ValueSums();
      return {
        name,
        weight,
        clicks,
        installs,
        events,
        revenue: formatMoney(revenue),
        reached: reached[index] ?? 0,
        ...(rates[index] ?? noRate),
      };
    }),
    best: best === undefined ? null : (split.variants[best]?.name ?? null),
    isClear,
    moreClicks: moreClicks ?? null,
    sameDestination: findSameDestinations(destination, split.variants),
  };

  function compareByGoal(): Comparison {
    if (goal.kind !== "revenue") {
      return compareShares(
        variantSums.map(({ clicks }, index) => ({ clicks, reached: reached[index] ?? 0 })),
      );
    }
    return compareRevenue(
      variantSums.map(({ clicks }, index) => ({
        clicks,
        amounts: (journeysByVariant[index] ?? []).map((journey) =>
          revenueOf(journey, goal.event, currency),
        ),
      })),
    );
  }
}

/** Amounts of money are stored in millionths. */
const millionthsPerUnit = 1e6;

const noRate = { rate: null, low: 0, high: 1, chanceOfBeingBest: 0 };

interface Goal {
  readonly kind: SplitResults["goal"];
  readonly event?: string;
  readonly currency?: string;
}

function parseGoal({ goal: kind = "install", event, currency }: SplitQuery): Goal {
  if (kind === "event" && event === undefined) {
    throw invalidField("event", "The goal `event` needs the name of the event.");
  }
  if (kind === "install" && event !== undefined) {
    throw invalidField("event", "Only the goals `event` and `revenue` have an event.");
  }
  if (kind !== "revenue" && currency !== undefined) {
    throw invalidField("currency", "Only the goal `revenue` has a currency.");
  }
  return {
    kind,
    ...(event !== undefined && { event }),
    ...(currency !== undefined && { currency }),
  };
}

/** Returns whether an install sent the event of the goal, or had revenue. */
function reachesGoal(
  { events }: Journey,
  event: string | undefined,
  currency: string | undefined,
): boolean {
  return events.some(
    (each) =>
      (event ?? each.name) === each.name &&
      (currency === undefined || (each.currency === currency && (each.amount ?? 0n) > 0n)),
  );
}

/** Returns the revenue of an install, which refunds reduce. */
function revenueOf(
  { events }: Journey,
  event: string | undefined,
  currency: string | undefined,
): number {
  let sum = 0n;
  for (const each of events) {
    if (each.currency === currency && (event ?? each.name) === each.name) sum += each.amount ?? 0n;
  }
  return Number(sum) / millionthsPerUnit;
}
