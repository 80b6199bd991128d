import { dayMs } from "@throughline/engine/durations";
import type { CohortRow, Cohorts } from "@throughline/protocol";
import { startOfDay, toLocalTime } from "@throughline/storage";
import type { Journey, Store } from "@throughline/storage";
import { iso } from "../../platform/time/iso.ts";
import { journeyTest } from "./journey-filter.ts";
import { formatMoney } from "./money.ts";
import { readJourneys } from "./read-journeys.ts";
import type { ReportRequest } from "./report.ts";
import { addAmount } from "./sums.ts";
import type { Revenue } from "./sums.ts";

/** How many weeks after the install are shown, including the first one. */
const shownWeeks = 9;
const weekMs = 7 * dayMs;

/** The installs of one week. */
class Cohort {
  installs = 0;
  /** How many installs sent an event in each week after their first open. */
  readonly active: number[] = Array.from({ length: shownWeeks }, () => 0);
  readonly revenue: Revenue = new Map();

  add({ at, events }: Journey, isEvent: (name: string) => boolean): void {
    this.installs += 1;
    const weeks = new Set<number>();
    for (const { name, at: eventAt, currency, amount } of events) {
      if (!isEvent(name)) continue;
      weeks.add(Math.max(0, Math.floor((eventAt - at) / weekMs)));
      if (currency !== undefined) addAmount(this.revenue, currency, amount ?? 0n);
    }
    for (const week of weeks)
      if (week < shownWeeks) this.active[week] = (this.active[week] ?? 0) + 1;
  }
}

/** Returns retention and revenue of the installs of each week. Weeks begin on Monday in the app's time zone. */
export async function readCohorts(
  store: Pick<Store, "journeys">,
  appId: string,
  { period, filter, now }: ReportRequest,
): Promise<Cohorts> {
  const { timeZone } = period;
  const isSelected = journeyTest(filter);
  const isEvent = filter.isEvent ?? (() => true);
  const since = startOfWeek(period.since, timeZone);
  const cohorts = new Map<number, Cohort>();
  await readJourneys(store.journeys, appId, { since, until: period.until }, (journey) => {
    if (!isSelected(journey)) return;
    const week = startOfWeek(journey.at, timeZone);
    const cohort = cohorts.get(week) ?? new Cohort();
    cohorts.set(week, cohort);
    cohort.add(journey, isEvent);
  });
  // Swedish dates look like ISO 8601.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return {
    from: iso(since),
    to: iso(period.until),
    timeZone,
    weeks: [...cohorts]
      .toSorted(([a], [b]) => a - b)
      .map(([week, cohort]) => ({ week: date.format(week), ...cohortRow(cohort, week, now) })),
  };
}

function cohortRow(cohort: Cohort, week: number, now: number): Omit<CohortRow, "week"> {
  const { installs, active, revenue } = cohort;
  const perInstall = new Map(
    [...revenue].map(([currency, amount]) => [currency, amount / BigInt(installs)]),
  );
  return {
    installs,
    // The last install of the week has had as many weeks only when this moment is past.
    active: active.map((count, index) => (week + (index + 2) * weekMs > now ? null : count)),
    revenue: formatMoney(revenue),
    revenuePerInstall: formatMoney(perInstall),
  };
}

/** Returns the start of the Monday on or before a moment. */
function startOfWeek(at: number, timeZone: string): number {
  const { weekday } = toLocalTime(at, timeZone);
  // Noon, because days of 23 and 25 hours exist.
  return startOfDay(startOfDay(at, timeZone) + dayMs / 2 - ((weekday + 6) % 7) * dayMs, timeZone);
}
