import { countedEvent } from "../facets/counted-event.ts";
import { parseFacets } from "../facets/dimensions.ts";
import type { FacetValues } from "../facets/dimensions.ts";
import type { AppEvent, Install, Moment } from "../records.ts";
import { run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** An install with what it did afterwards. Tests are left out. */
export interface Journey {
  /** The matched link. See `Click` for its format. */
  readonly link?: string;
  /** The id of the click that the install claimed. */
  readonly click?: string;
  readonly at: Moment;
  readonly facets: FacetValues;
  /** In the order in which they were received. */
  readonly events: readonly JourneyEvent[];
}

export interface JourneyEvent {
  readonly name: string;
  readonly at: Moment;
  readonly currency?: string;
  /** In millionths of the currency. */
  readonly amount?: bigint;
}

/** Selects installs by the time of their first open. */
export interface JourneysQuery {
  readonly since: Moment;
  /** Excluded. */
  readonly until: Moment;
  /** Only installs of this link. */
  readonly link?: string;
  readonly limit: number;
  /** `next` of the previous page. */
  readonly after?: JourneyPosition;
}

export interface JourneyPosition {
  readonly at: Moment;
  readonly serial: number;
}

export interface JourneyPage {
  readonly items: readonly Journey[];
  readonly next?: JourneyPosition;
}

interface InstallRow {
  readonly serial: number;
  readonly id: string;
  readonly link: string | null;
  readonly at: Moment;
  readonly facets: string | null;
  readonly doc: string;
}

const selectInstalls = "SELECT serial, id, link, at, facets, doc FROM installs";
const installsOfApp = `${selectInstalls}
  WHERE app = $1 AND at < $3 AND (at, serial) > ($2, $4) AND NOT test ORDER BY at, serial LIMIT $5`;
const installsOfLink = `${selectInstalls}
  WHERE app = $1 AND link = $6 AND serial > $4 AND at >= $2 AND at < $3 AND NOT test
  ORDER BY serial LIMIT $5`;
const eventsOfInstalls = `
  SELECT install, doc FROM events
  WHERE app = $1 AND install = ANY ($2::text[]) AND received_at >= event_floor($1) ORDER BY serial`;

/** Reads installs together with their events, for funnels, cohorts and split tests. */
export const journeys = {
  reads: {
    /** Returns installs page by page: those of a link in the order in which they were stored, others by the time of their first open. */
    *list(app: string, query: JourneysQuery): Step<JourneyPage> {
      const { since, until, link, limit, after = { at: since, serial: -1 } } = query;
      const rows = yield* link === undefined
        ? run<InstallRow>(installsOfApp, app, after.at, until, after.serial, limit)
        : run<InstallRow>(installsOfLink, app, since, until, after.serial, limit, link);
      const last = rows.at(-1);
      return {
        items: yield* withEvents(app, rows),
        ...(last && rows.length === limit && { next: { at: last.at, serial: last.serial } }),
      };
    },
  },
  writes: {},
} satisfies Entity;

export type JourneyStore = BoundEntity<typeof journeys>;

function* withEvents(app: string, rows: readonly InstallRow[]): Step<Journey[]> {
  const eventsOf = new Map<string, JourneyEvent[]>(rows.map(({ id }) => [id, []]));
  const found = yield* run<{ install: string; doc: string }>(eventsOfInstalls, app, [
    ...eventsOf.keys(),
  ]);
  for (const { install, doc: text } of found) {
    const event = JSON.parse(text) as AppEvent;
    if (!event.test) eventsOf.get(install)?.push(toJourneyEvent(event));
  }
  return rows.map(({ id, link, at, facets, doc }) => {
    const { click } = (JSON.parse(doc) as Install).match;
    return {
      ...(link !== null && { link }),
      ...(click !== undefined && { click }),
      at,
      facets: parseFacets(facets ?? ""),
      events: eventsOf.get(id) ?? [],
    };
  });
}

function toJourneyEvent(event: AppEvent): JourneyEvent {
  const [name, currency, amount] = countedEvent(event);
  return {
    name,
    at: event.at,
    ...(currency !== undefined && amount !== undefined && { currency, amount: BigInt(amount) }),
  };
}
