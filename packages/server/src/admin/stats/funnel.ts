import type { Funnel, FunnelQuery, FunnelStage } from "@throughline/protocol";
import { counterName } from "@throughline/storage";
import type { App, Journey, Store } from "@throughline/storage";
import { parseClickTime } from "../../platform/ids/click-id.ts";
import { iso } from "../../platform/time/iso.ts";
import { journeyTest } from "./journey-filter.ts";
import { readCubes } from "./read-cubes.ts";
import { readJourneys } from "./read-journeys.ts";
import { buildReport } from "./report.ts";
import type { ReportRequest } from "./report.ts";

/** How many links or campaigns a funnel lists. */
const maxRows = 50;

/** Clicks and opens of the installed app, as statistics count them. */
interface Visits {
  readonly clicks: number;
  readonly returns: number;
}

/** What the installs of a link or campaign did. Times are in milliseconds. */
class Reached {
  installs = 0;
  /** How long after the click each install was opened. */
  readonly toInstall: number[] = [];
  /** How long after its install each event happened. */
  readonly toEvent: number[] = [];

  add({ at, events }: Journey, clickedAt: number | undefined, isEvent: (name: string) => boolean) {
    this.installs += 1;
    if (clickedAt !== undefined) this.toInstall.push(Math.max(0, at - clickedAt));
    const times = events.filter(({ name }) => isEvent(name)).map((event) => event.at);
    if (times.length > 0) this.toEvent.push(Math.max(0, Math.min(...times) - at));
  }
}

/**
 * Returns how many of the clicks in a period led to an open, an install and an event. An install and its events count when
 * its click was made in the period, however much later they happened. So a step is a part of the step before.
 */
export async function readFunnel(
  store: Pick<Store, "stats" | "journeys">,
  app: App,
  request: ReportRequest,
  by: FunnelQuery["by"],
): Promise<Funnel> {
  const { period, filter } = request;
  const isSelected = journeyTest(filter);
  const isEvent = filter.isEvent ?? (() => true);
  const total = new Reached();
  const groups = new Map<string, Reached>();
  const until = period.until + app.matching.windowMs;
  await readJourneys(store.journeys, app.id, { since: period.since, until }, (journey) => {
    const { link, click, at, facets } = journey;
    if (link === undefined || !isSelected(journey)) return;
    const clickedAt = click === undefined ? undefined : parseClickTime(click);
    const startedAt = clickedAt ?? at;
    if (startedAt < period.since || startedAt >= period.until) return;
    total.add(journey, clickedAt, isEvent);
    const value = by === "campaign" ? facets.campaign : by && counterName(link);
    if (value === undefined) return;
    const group = groups.get(value) ?? new Reached();
    groups.set(value, group);
    group.add(journey, clickedAt, isEvent);
  });
  const report = await buildReport(store.stats, app.id, {
    ...request,
    withPrevious: false,
    limit: maxRows,
  });
  const visits = by === undefined ? new Map<string, Visits>() : await visitsBy(by);
  const values = [...new Set([...visits.keys(), ...groups.keys()])].toSorted(
    (a, b) => clicksOf(b) - clicksOf(a) || (a < b ? -1 : 1),
  );
  return {
    from: iso(period.since),
    to: iso(period.until),
    timeZone: period.timeZone,
    steps: stages({ clicks: report.total.clicks, returns: report.total.returningUsers }, total),
    rows: values.slice(0, maxRows).map((value) => ({
      value,
      title: null,
      steps: stages(visits.get(value) ?? noVisits, groups.get(value) ?? new Reached()),
    })),
    events: report.breakdowns.event.flatMap((row) => (row.value === null ? [] : [row.value])),
  };

  function clicksOf(value: string): number {
    return visits.get(value)?.clicks ?? 0;
  }

  async function visitsBy(dimension: "link" | "campaign"): Promise<Map<string, Visits>> {
    if (dimension === "link") {
      return new Map(
        report.links.map(({ code, clicks, returningUsers }) => [
          code,
          { clicks, returns: returningUsers },
        ]),
      );
    }
    const { dimensions } = await readCubes(store.stats, app.id, period, filter);
    const returnsOf = (value: string) => dimensions.campaign.get(value)?.returns ?? 0;
    return new Map(
      report.breakdowns.campaign.flatMap(({ value, clicks }) =>
        value === null ? [] : [[value, { clicks, returns: returnsOf(value) }]],
      ),
    );
  }
}

const noVisits: Visits = { clicks: 0, returns: 0 };

function stages({ clicks, returns }: Visits, reached: Reached): FunnelStage[] {
  const { installs, toInstall, toEvent } = reached;
  const toOpen = medianSeconds(toInstall);
  const counted = [
    { step: "click", count: clicks, medianSeconds: null },
    { step: "open", count: installs + returns, medianSeconds: toOpen },
    { step: "install", count: installs, medianSeconds: toOpen },
    { step: "event", count: toEvent.length, medianSeconds: medianSeconds(toEvent) },
  ] as const;
  return counted.map((stage, index) => ({
    ...stage,
    share: index === 0 ? null : shareOf(stage.count, counted[index - 1]?.count),
    shareOfClicks: index === 0 ? null : shareOf(stage.count, clicks),
  }));
}

/** Returns null for a share above 1: opens of the installed app may have no click. */
function shareOf(part: number, whole: number | undefined): number | null {
  return whole && part <= whole ? part / whole : null;
}

/** Returns the median in seconds. Of an even number of times, it is the mean of the two in the middle. */
function medianSeconds(times: readonly number[]): number | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  const lower = sorted.length % 2 === 1 ? upper : (sorted[middle - 1] ?? 0);
  return Math.round((lower + upper) / 2 / 1000);
}
