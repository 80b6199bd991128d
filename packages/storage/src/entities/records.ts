import { dayMs } from "@throughline/engine/durations";
import { zeroCounts, startOf } from "../stats/buckets.ts";
import { countedEvent } from "../facets/counted-event.ts";
import { joinInstallFacets } from "../facets/dimensions.ts";
import {
  countChange,
  countEvent,
  countMilestones,
  noHistory,
  milestonesAfter,
} from "../facets/counting.ts";
import type { EventToCount, InstallToCount } from "../facets/counting.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import type { AppEvent, Counts, CountsAt, Install } from "../records.ts";
import { replaceNul } from "../text/replace-nul.ts";
import { insertMissing, insertRows, run } from "./step.ts";
import type { Entity, Step } from "./step.ts";
import { recordSightings, findSightings } from "./users.ts";

/** Exported records of one app. */
export interface ExportedRecords {
  readonly installs?: readonly Install[];
  /**
   * Import events after their installs, because an event counts for the link that its install has
   * at that moment.
   */
  readonly events?: readonly AppEvent[];
  readonly counts?: readonly DailyCounts[];
}

/**
 * The counters of a day (UTC) that begins at `at`, for a created link or, without `link`, for the
 * app.
 */
export interface DailyCounts extends CountsAt {
  readonly link?: string;
}

const kinds = Object.keys(zeroCounts) as (keyof Counts)[];

/** Locks the installs, because importing their events changes `reached`. */
const lockOwners = `
  SELECT id, link, test, facets, reached, doc FROM installs
  WHERE app = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE`;
const reach = `
  UPDATE installs SET reached = reached | $2 WHERE app = $1 AND id = ANY ($3::text[])`;
const findReturns = `
  SELECT install, link, facets, starts, ends FROM returns
  WHERE app = $1 AND install = ANY ($2::text[])`;
const findCountedDays = `
  SELECT DISTINCT link, hour - hour % ${dayMs} AS day FROM counters
  WHERE app = $1 AND link = ANY ($2::text[]) AND hour >= $3 AND hour < $4`;

/** Imports installs, events and counters from an export. */
export const records = {
  reads: {},
  writes: {
    /**
     * Imports exported records in one transaction. Existing records with the same id are left
     * unchanged, and so are days for which a link already has counters. The click of an imported
     * install becomes claimed unless another install has it. Webhooks get no messages. {@link
     * Counts} change only by the imported counters, while installs and events also count in the
     * statistics by facet. Returns how many records were imported.
     */
    *importRecords(
      app: string,
      { installs = [], events = [], counts = [] }: ExportedRecords,
    ): Step<number> {
      const imported = [
        yield* importInstalls(app, installs),
        yield* importEvents(app, events),
        yield* importDays(app, counts),
      ];
      return imported.reduce((sum, count) => sum + count, 0);
    },
  },
  background: {
    importRecords: (_app: string, { installs, events, counts }: ExportedRecords) =>
      (installs?.length ?? 0) + (events?.length ?? 0) + (counts?.length ?? 0),
  },
} satisfies Entity;

function* importInstalls(app: string, installs: readonly Install[]): Step<number> {
  const imported = yield* insertMissing("installs", "id", installs, (install) => {
    const { id, at, match, test = false } = install;
    return {
      app,
      id,
      at: Math.trunc(at),
      link: match.link ?? null,
      test,
      doc: JSON.stringify(install),
      facets: joinInstallFacets(null, install),
    };
  });
  const matched = imported.flatMap(({ id, match: { click } }) =>
    click === undefined ? [] : [{ app, click, install: id }],
  );
  const claimed = yield* insertMissing("claims", "click", matched, (claim) => claim);
  yield { app, claimed: claimed.map(({ click }) => click) };
  yield {
    facets: imported.flatMap((install) => {
      const { at, match, test = false } = install;
      const after: InstallToCount = {
        at,
        link: match.link,
        isMatched: match.type !== "none",
        isTest: test,
        facets: joinInstallFacets(null, install),
        reached: 0,
      };
      // Counters are imported on their own.
      return countChange(app, undefined, after, noHistory).facets;
    }),
  };
  return imported.length;
}

/** The columns of an install that decide where its events count. */
interface OwnerRow {
  readonly id: string;
  readonly link: string | null;
  readonly test: boolean | number;
  readonly facets: string;
  readonly reached: number;
  readonly doc: string;
}

/** An install with those of its events that are imported, and its returns. */
interface EventOwner {
  readonly install: InstallToCount;
  readonly events: EventToCount[];
  readonly returns: readonly ReturnWindow[];
}

function* importEvents(app: string, events: readonly AppEvent[]): Step<number> {
  const imported = yield* insertMissing("events", "id", events, (event) => {
    const { id, install = "", user = null, receivedAt } = event;
    const doc = JSON.stringify(event);
    return { app, id, install, user_id: user, received_at: Math.trunc(receivedAt), doc };
  });
  const owners = yield* findOwners(app, imported);
  yield {
    facets: imported.flatMap((event) => {
      if (event.test) return [];
      const owner = owners.get(replaceNul(event.install ?? ""));
      const counted = { at: event.at, counted: JSON.stringify(countedEvent(event)) };
      owner?.events.push(counted);
      return countEvent(app, counted, owner?.install, owner?.returns ?? []).facets;
    }),
  };
  yield* importMilestones(app, owners);
  yield* recordSightings(app, findSightings(imported));
  return imported.length;
}

/** Returns the installs of events by id. */
function* findOwners(app: string, events: readonly AppEvent[]): Step<Map<string, EventOwner>> {
  const installs = [...new Set(events.flatMap(({ install = [] }) => install))];
  if (installs.length === 0) return new Map();
  const rows = yield* run<OwnerRow>(lockOwners, app, installs);
  type OwnedReturn = ReturnWindow & { readonly install: string };
  const returns = Map.groupBy(yield* run<OwnedReturn>(findReturns, app, installs), ({ install }) =>
    replaceNul(install),
  );
  return new Map(
    rows.map(({ id, link, test, facets, reached, doc }) => {
      const { at, match } = JSON.parse(doc) as Install;
      const install: InstallToCount = {
        at,
        link: link ?? undefined,
        isMatched: match.type !== "none",
        isTest: Boolean(test),
        facets,
        reached,
      };
      return [replaceNul(id), { install, events: [], returns: returns.get(replaceNul(id)) ?? [] }];
    }),
  );
}

/** Counts the milestones that installs reach with imported events. */
function* importMilestones(app: string, owners: ReadonlyMap<string, EventOwner>): Step<void> {
  const reached = [...owners].flatMap(([id, { install, events }]) => {
    const bits = milestonesAfter(install, events) & ~install.reached;
    return bits === 0 ? [] : [{ id, install, bits }];
  });
  yield { facets: reached.map(({ install, bits }) => countMilestones(app, install, bits)) };
  for (const [bits, installs] of Map.groupBy(reached, (each) => each.bits)) {
    const ids = installs.map(({ id }) => id);
    yield* run(reach, app, bits, ids);
  }
}

function* importDays(app: string, days: readonly DailyCounts[]): Step<number> {
  if (days.length === 0) return 0;
  yield { rollUp: "counters" };
  const rows = days.map((day) => ({
    app,
    link: day.link ?? "",
    hour: startOf("day", day.at),
    ...Object.fromEntries(kinds.map((kind) => [kind, day[kind]])),
  }));
  const links = [...new Set(rows.map(({ link }) => link))];
  const hours = rows.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  type Counted = { readonly link: string; readonly day: number };
  const found = yield* run<Counted>(findCountedDays, app, links, first, last + dayMs);
  const known = new Set(found.map(({ link, day }) => `${day} ${replaceNul(link)}`));
  const fresh = rows.filter(({ link, hour }) => !known.has(`${hour} ${replaceNul(link)}`));
  return (yield* insertRows("counters", fresh, "link")).length;
}
