import type { Counts, Moment } from "../records.ts";
import type { NewFacetDelta } from "./cube-changes.ts";
import { milestonesReached } from "./milestones.ts";
import { returnAt } from "./touch.ts";
import type { ReturnWindow } from "./touch.ts";

/** A change of a counter of the app and, if given, of the link. */
export interface CounterChange {
  readonly app: string;
  readonly link: string | undefined;
  readonly at: Moment;
  readonly what: keyof Counts;
  readonly by: number;
}

/**
 * What statistics count for a record. Each engine adds it to its counters and cubes. Cubes name a path link only if it has a
 * counter, so an engine also creates the counter of each path link in `facets`.
 */
export interface Counted {
  readonly counters: readonly CounterChange[];
  readonly facets: readonly NewFacetDelta[];
}

/** A stored event, as far as statistics need it. */
export interface EventToCount {
  readonly at: Moment;
  /** A `CountedEvent` as JSON. */
  readonly counted: string;
}

/** An install that has been answered, as far as statistics need it. */
export interface InstallToCount {
  readonly at: Moment;
  readonly link: string | undefined;
  readonly isMatched: boolean;
  readonly isTest: boolean;
  readonly facets: string;
  /** Its milestones as bits (see milestones.ts). */
  readonly reached: number;
}

/** What an install did. */
export interface InstallHistory {
  /** Without test events. */
  readonly events: readonly EventToCount[];
  /** When each counted user was first seen on the install. */
  readonly users: readonly Moment[];
  readonly returns: readonly ReturnWindow[];
}

export const noHistory: InstallHistory = { events: [], users: [], returns: [] };

/** The owner of an event or a user. Undefined for an install that has not asked for a match. */
type Owner = Pick<InstallToCount, "link" | "isTest" | "facets"> | undefined;

/**
 * Returns what changes if an install changes from `before` to `after`. Its events and users move along. `before` is undefined
 * for a new install: events and users that arrived earlier were counted without a link until now.
 */
export function countChange(
  app: string,
  before: InstallToCount | undefined,
  after: InstallToCount,
  history: InstallHistory,
): Counted {
  const [old, current] = [listCounts(app, before, history), listCounts(app, after, history)];
  return {
    counters: [...current.counters, ...old.counters.map(negative)],
    facets: [...current.facets, ...old.facets.map(negative)],
  };
}

/** Returns everything that is counted for an install and its history, except for the events' last touches. */
function listCounts(app: string, install: InstallToCount | undefined, history: InstallHistory) {
  const counters: CounterChange[] = [];
  const facets: NewFacetDelta[] = [];
  if (install?.isTest) return { counters, facets };
  if (install) {
    const { at, link, isMatched, reached: bits } = install;
    const delta = { app, link, at, by: 1, facets: install.facets };
    counters.push({ app, link, at, what: "installs", by: 1 });
    if (isMatched) counters.push({ app, link, at, what: "matches", by: 1 });
    facets.push({ ...delta, kind: "installs" });
    if (bits > 0) facets.push({ ...delta, kind: "milestones", bits });
  }
  for (const event of history.events) {
    // The last touch stays where it is, because it belongs to the link of a return.
    const [firstTouch] = countEvent(app, event, install, history.returns).facets;
    if (firstTouch) facets.push(firstTouch);
    counters.push({ app, link: install?.link, at: event.at, what: "events", by: 1 });
  }
  for (const at of history.users) facets.push(countUser(app, at, install));
  return { counters, facets };
}

/**
 * Returns what a new event counts for: the link of its install and, in the window of a return, also the link of the return
 * (see touch.ts).
 */
export function countEvent(
  app: string,
  { at, counted }: EventToCount,
  owner: Owner,
  returns: readonly ReturnWindow[],
): Counted {
  if (owner?.isTest) return { counters: [], facets: [] };
  const lastReturn = returnAt(returns, at);
  const delta = { app, at, kind: "events", by: 1, event: counted } as const;
  const first = {
    ...delta,
    link: owner?.link,
    facets: owner?.facets ?? null,
    ...(lastReturn && { touch: "first" as const }),
  };
  const counter = { app, link: owner?.link, at, what: "events", by: 1 } as const;
  if (!lastReturn) return { counters: [counter], facets: [first] };
  return {
    // Counters count the event only for the install's link.
    counters: [counter],
    facets: [first, { ...delta, link: lastReturn.link, facets: lastReturn.facets, touch: "last" }],
  };
}

/** Returns the delta of a user who is seen for the first time. */
export function countUser(app: string, at: Moment, owner: Owner): NewFacetDelta {
  return { app, at, kind: "users", by: 1, link: owner?.link, facets: owner?.facets ?? null };
}

/** Returns the milestones of an install after these events, as bits. A tester's install has none. */
export function milestonesAfter(
  { at, isTest, reached }: Pick<InstallToCount, "at" | "isTest" | "reached">,
  events: Iterable<Pick<EventToCount, "at">>,
): number {
  return isTest ? 0 : reached | milestonesReached(at, listMoments(events));
}

function* listMoments(events: Iterable<Pick<EventToCount, "at">>): Generator<Moment> {
  for (const { at } of events) yield at;
}

/** Returns the delta of the milestones that an install reaches now. It counts in the hour of the install. */
export function countMilestones(app: string, install: InstallToCount, bits: number): NewFacetDelta {
  const { at, link, facets } = install;
  return { app, link, at, kind: "milestones", by: 1, bits, facets };
}

function negative<Change extends { readonly by: number }>(change: Change): Change {
  return { ...change, by: -change.by };
}
