import type { DatabaseSync } from "node:sqlite";
import { eventMessage } from "../../outbox/messages.ts";
import type { AppendResult } from "../../ports.ts";
import { countedEvent } from "../../facets/counted-event.ts";
import { countEvent, countMilestones, milestonesAfter } from "../../facets/counting.ts";
import type { EventToCount, InstallToCount } from "../../facets/counting.ts";
import type { ReturnWindow } from "../../facets/touch.ts";
import type { AppEvent, Moment } from "../../records.ts";
import type { Count } from "./count.ts";
import type { EnqueueMessage } from "./outbox.ts";

/** An event as sent to the writer thread. `doc` is the whole record as JSON. */
export interface EventToStore {
  readonly id: string;
  readonly install?: string | undefined;
  readonly user?: string | undefined;
  readonly at: Moment;
  readonly receivedAt: Moment;
  readonly doc: string;
  /** The name and the revenue of the event for statistics, a `CountedEvent` as JSON. */
  readonly counted: string;
  readonly test?: true | undefined;
}

export function eventToStore(event: AppEvent): EventToStore {
  const { id, install, user, at, receivedAt, test } = event;
  const counted = JSON.stringify(countedEvent(event));
  return { id, install, user, at, receivedAt, test, doc: JSON.stringify(event), counted };
}

/** The columns of an install that decide under which link and facets its events are counted. */
interface EventInstall {
  readonly at: Moment;
  readonly link: string | null;
  readonly test: number;
  readonly facets: string;
  readonly reached: number;
  /** Whether the install has returns. */
  readonly returned: number;
}

export function eventWrites(db: DatabaseSync, count: Count, enqueue: EnqueueMessage) {
  const insert = db.prepare(
    `INSERT INTO events (app, id, install, user_id, received_at, doc) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const findInstall = db.prepare(
    `SELECT doc ->> '$.at' AS at, link, test, facets, reached,
       EXISTS (SELECT 1 FROM returns WHERE returns.app = installs.app AND install = id) AS returned
     FROM installs WHERE app = ? AND id = ?`,
  );
  const reach = db.prepare("UPDATE installs SET reached = ? WHERE app = ? AND id = ?");
  const findReturns = db.prepare(
    "SELECT link, facets, starts, ends FROM returns WHERE app = ? AND install = ?",
  );
  const findEvents = db.prepare(
    `SELECT doc FROM events
     WHERE app = ? AND install = ? AND doc ->> '$.test' IS NULL`,
  );
  const removeOlder = db.prepare(
    `DELETE FROM events WHERE serial IN (
       SELECT serial FROM events WHERE app = ? AND received_at < ? ORDER BY received_at LIMIT ?)`,
  );

  /** Returns the events of an install, without test events. */
  function eventsOf(app: string, install: string): EventToCount[] {
    return (findEvents.all(app, install) as { doc: string }[]).map(({ doc }) => {
      const event = JSON.parse(doc) as AppEvent;
      return { at: event.at, counted: JSON.stringify(countedEvent(event)) };
    });
  }

  function readReturns(app: string, install: string): ReturnWindow[] {
    return findReturns.all(app, install) as unknown as ReturnWindow[];
  }

  /** Returns the install of an event with its returns. */
  function findOwner(app: string, id: string) {
    const row = findInstall.get(app, id) as EventInstall | undefined;
    if (row === undefined) return undefined;
    const { at, link, test, facets, reached, returned } = row;
    const install: InstallToCount = {
      at,
      link: link ?? undefined,
      isMatched: link !== null,
      isTest: test === 1,
      facets,
      reached,
    };
    return { install, returns: returned ? readReturns(app, id) : [], events: [] as EventToCount[] };
  }

  return {
    append(app: string, events: readonly EventToStore[]): AppendResult {
      const owners = new Map<string, ReturnType<typeof findOwner>>();
      const ownerOf = (install: string) => {
        if (!owners.has(install)) owners.set(install, findOwner(app, install));
        return owners.get(install);
      };
      let accepted = 0;
      for (const event of events) {
        const { id, install = "", user = null, receivedAt, doc, test } = event;
        if (insert.run(app, id, install, user, receivedAt, doc).changes === 0) continue;
        accepted += 1;
        enqueue(app, "event.logged", () => eventMessage(JSON.parse(doc) as AppEvent));
        if (test) continue;
        const owner = ownerOf(install);
        count(countEvent(app, event, owner?.install, owner?.returns ?? []));
        owner?.events.push(event);
      }
      for (const [id, owner] of owners) {
        if (!owner) continue;
        const { install, events: newEvents } = owner;
        const reached = milestonesAfter(install, newEvents);
        const bits = reached & ~install.reached;
        if (bits === 0) continue;
        reach.run(reached, app, id);
        count({ counters: [], facets: [countMilestones(app, install, bits)] });
      }
      return { accepted, duplicates: events.length - accepted };
    },

    eventsOf,
    readReturns,

    /** Deletes at most `limit` events received before a moment. Returns how many. */
    deleteEvents(app: string, before: Moment, limit: number): number {
      return Number(removeOlder.run(app, before, limit).changes);
    },
  };
}
