import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import { counterName } from "../stats/counter-name.ts";
import { joinReturnFacets } from "../facets/dimensions.ts";
import type { ReturnWindow } from "../facets/touch.ts";
import type { Install, Moment } from "../records.ts";
import { insertRows, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** An open of an installed app through a link. */
export interface Return {
  readonly install: string;
  /** See `Click` for its format. */
  readonly link: string;
  readonly at: Moment;
  /** For how long events count for the link. */
  readonly windowMs: number;
  /** The facets of the open (see `joinClickFacets`). */
  readonly facets: string;
}

/** `recorded`, or the reason why a return was not recorded. */
export type ReturnResult =
  | "recorded"
  | "unknown-install"
  | "test-install"
  | "first-visit"
  | "same-visit"
  | "full";

/** How many returns are kept per install. Further opens of the install are not recorded. */
export const maxReturns = 100;

/**
 * People often tap their link again to open the app that they have just installed. An open within this time belongs to
 * the install and is not a return.
 */
const firstVisitMs = hourMs;

/** Opens through the same link within this time belong to one visit and count once. */
const visitMs = 30 * minuteMs;

/**
 * The report of a return and the events that follow it reach the service in separate requests, so a window begins a
 * little earlier.
 */
const toleranceMs = 10_000;

/** Events may be backdated by up to 30 days, so a return is kept for that long after its window. */
const lateEventsMs = 30 * dayMs;

/**
 * The returns of installs, by the window in which events count for their link. `link` is a counter
 * name (see counter-name.ts).
 */
const tables = `
  CREATE TABLE returns (
    app text NOT NULL, install text NOT NULL, starts bigint NOT NULL, ends bigint NOT NULL,
    link text NOT NULL, facets text NOT NULL, PRIMARY KEY (app, install, starts)
  );
  CREATE INDEX returns_by_end ON returns (ends);
`;

const returnsOfInstall = `
  SELECT starts, ends, link, facets FROM returns WHERE app = $1 AND install = $2 ORDER BY starts`;

/** Links that brought installs back. Each engine counts events for them (see facets/touch.ts). */
export const returns = {
  tables,
  reads: {
    /** Returns the windows of an install's returns, oldest first. */
    list: (app: string, install: string): Step<ReturnWindow[]> =>
      run<ReturnWindow>(returnsOfInstall, app, install),
  },
  writes: {
    /**
     * Records and counts a return of an install that has been answered. From now on, events in its
     * window count for its link, too. A repeated return through the same link extends the window.
     */
    *record(app: string, { install, link, at, windowMs, facets }: Return): Step<ReturnResult> {
      yield { lockInstall: { app, install } };
      type Row = { readonly doc: string; readonly test: boolean | number; readonly facets: string };
      const find = "SELECT doc, test, facets FROM installs WHERE app = $1 AND id = $2";
      const [stored] = yield* run<Row>(find, app, install);
      if (!stored) return "unknown-install";
      if (stored.test) return "test-install";
      if (isFirstVisit(JSON.parse(stored.doc) as Install, link, at)) return "first-visit";
      const all = yield* run<ReturnWindow>(returnsOfInstall, app, install);
      const window = {
        starts: at - toleranceMs,
        ends: at + windowMs,
        link: counterName(link),
        facets: joinReturnFacets(facets, stored.facets),
      };
      const last = all.at(-1);
      if (last && isExtendedBy(last, window)) {
        if (window.ends < last.ends + visitMs) return "same-visit";
        const extend =
          "UPDATE returns SET ends = $4 WHERE app = $1 AND install = $2 AND starts = $3";
        yield* run(extend, app, install, last.starts, window.ends);
      } else {
        if (all.length >= maxReturns) return "full";
        const inserted = yield* insertRows("returns", [{ app, install, ...window }], "install");
        // A return with the same start already exists.
        if (inserted.length === 0) return "same-visit";
      }
      yield {
        facets: [{ app, link, at, kind: "returns", by: 1, facets: window.facets }],
      };
      return "recorded";
    },
  },
  *expire(now) {
    const remove = "DELETE FROM returns WHERE ends < $1 RETURNING install";
    return (yield* run(remove, now - lateEventsMs)).length;
  },
  *eraseInstall(app, install) {
    const remove = "DELETE FROM returns WHERE app = $1 AND install = $2 RETURNING install";
    return { returns: (yield* run(remove, app, install)).length };
  },
} satisfies Entity;

export type ReturnStore = BoundEntity<typeof returns>;

function isFirstVisit(install: Install, link: string, at: Moment): boolean {
  return at < install.at + firstVisitMs && install.match.link === link;
}

function isExtendedBy(last: ReturnWindow, next: ReturnWindow): boolean {
  return last.link === next.link && last.facets === next.facets && next.starts < last.ends;
}
