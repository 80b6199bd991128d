import type { DatabaseSync } from "node:sqlite";
import { toldEvent } from "../../outbox.ts";
import type { Appended } from "../../ports.ts";
import type { AppEvent, Moment } from "../../records.ts";
import type { Tell } from "./outbox.ts";
import type { Tallies } from "./tallies.ts";

/** An event on its way to the writer's thread: `doc` is the whole record as JSON. */
export interface EventToKeep {
  readonly id: string;
  readonly install?: string | undefined;
  readonly at: Moment;
  readonly receivedAt: Moment;
  readonly doc: string;
  readonly test?: true | undefined;
}

/** What of its install says where an event counts. */
interface EventOwner {
  readonly link: string | null;
  readonly test: number;
}

export function eventWrites(db: DatabaseSync, tallies: Tallies, tell: Tell) {
  const insert = db.prepare(
    `INSERT INTO events (app, id, install, received_at, doc) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const findInstall = db.prepare("SELECT link, test FROM installs WHERE app = ? AND id = ?");
  const findMoments = db.prepare(
    `SELECT doc ->> '$.at' AS at FROM events
     WHERE app = ? AND install = ? AND doc ->> '$.test' IS NULL`,
  );
  const removeOlder = db.prepare(
    `DELETE FROM events WHERE serial IN (
       SELECT serial FROM events WHERE app = ? AND received_at < ? ORDER BY received_at LIMIT ?)`,
  );
  const removeOfInstall = db.prepare("DELETE FROM events WHERE app = ? AND install = ?");

  /** When the events of an install happened that count. */
  function momentsOf(app: string, install: string): Moment[] {
    return (findMoments.all(app, install) as { at: Moment }[]).map(({ at }) => at);
  }

  return {
    append(app: string, events: readonly EventToKeep[]): Appended {
      const installs = new Map<string, EventOwner | undefined>();
      const ownerOf = (install: string) => {
        if (!installs.has(install)) {
          installs.set(install, findInstall.get(app, install) as EventOwner | undefined);
        }
        return installs.get(install);
      };
      let accepted = 0;
      for (const { id, install = "", at, receivedAt, doc, test } of events) {
        if (insert.run(app, id, install, receivedAt, doc).changes === 0) continue;
        accepted += 1;
        tell(app, "event.logged", () => toldEvent(JSON.parse(doc) as AppEvent));
        const owner = ownerOf(install);
        if (!test && !owner?.test) tallies.add(app, owner?.link ?? undefined, at, "events");
      }
      return { accepted, duplicates: events.length - accepted };
    },

    momentsOf,

    /** Forgets at most `limit`; says how many. */
    forgetEvents(app: string, before: Moment, limit: number): number {
      return Number(removeOlder.run(app, before, limit).changes);
    },

    eraseEvents(app: string, install: string): boolean {
      return removeOfInstall.run(app, install).changes > 0;
    },
  };
}
