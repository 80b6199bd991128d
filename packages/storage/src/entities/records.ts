import { zeroCounts, startOf } from "../buckets.ts";
import { countedEvent } from "../facets/counted-event.ts";
import { joinInstallFacets } from "../facets/dimensions.ts";
import { returnAt } from "../facets/touch.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import type { AppEvent, Counts, CountsAt, Install } from "../records.ts";
import { replaceNul } from "../replace-nul.ts";
import { insertMissing, insertRows, run } from "./step.ts";
import type { Entity, Step } from "./step.ts";
import { recordSightings, sightingsOf } from "./users.ts";

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
const dayMs = 86_400_000;

const findOwners = `
  SELECT id, link, test, facets FROM installs WHERE app = $1 AND id = ANY ($2::text[])`;
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
     * install becomes claimed unless another install has it. Endpoints get no messages. {@link
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
    const { id, match, test = false } = install;
    const facets = joinInstallFacets(null, install);
    return { app, id, link: match.link ?? null, test, doc: JSON.stringify(install), facets };
  });
  const matched = imported.flatMap(({ id, match: { click } }) =>
    click === undefined ? [] : [{ app, click, install: id }],
  );
  const claimed = yield* insertMissing("claims", "click", matched, (claim) => claim);
  yield { app, claimed: claimed.map(({ click }) => click) };
  yield {
    facets: imported
      .filter(({ test }) => !test)
      .map((install) => ({
        app,
        link: install.match.link,
        at: install.at,
        kind: "installs",
        by: 1,
        facets: joinInstallFacets(null, install),
      })),
  };
  return imported.length;
}

/** The columns of an install that decide where its events count. */
interface EventOwner {
  readonly id: string;
  readonly link: string | null;
  readonly test: boolean | number;
  readonly facets: string | null;
}

function* importEvents(app: string, events: readonly AppEvent[]): Step<number> {
  const imported = yield* insertMissing("events", "id", events, (event) => {
    const { id, install = "", user = null, receivedAt } = event;
    const doc = JSON.stringify(event);
    return { app, id, install, user_id: user, received_at: Math.trunc(receivedAt), doc };
  });
  const installs = [...new Set(imported.flatMap(({ install = [] }) => install))];
  const isNone = installs.length === 0;
  const found = isNone ? [] : yield* run<EventOwner>(findOwners, app, installs);
  const owners = new Map(found.map((owner) => [replaceNul(owner.id), owner]));
  type OwnedReturn = ReturnWindow & { readonly install: string };
  const returns = isNone ? [] : yield* run<OwnedReturn>(findReturns, app, installs);
  const counted = imported.flatMap((event) => {
    const { install = "", at, test } = event;
    const owner = owners.get(replaceNul(install));
    if (test || owner?.test) return [];
    const text = JSON.stringify(countedEvent(event));
    const delta = { app, at, kind: "events", by: 1, event: text } as const;
    const ofOwner = owner && { install, facets: owner.facets };
    const first = { ...delta, link: owner?.link ?? undefined, ...ofOwner };
    const own = returns.filter((each) => replaceNul(each.install) === replaceNul(install));
    const back = returnAt(own, at);
    if (!back) return [first];
    const { link, facets } = back;
    return [
      { ...first, touch: "first" as const },
      { ...delta, link, facets, touch: "last" as const },
    ];
  });
  yield { facets: counted };
  yield* recordSightings(app, sightingsOf(imported));
  return imported.length;
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
