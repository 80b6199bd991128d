import type { DatabaseSync } from "node:sqlite";
import type { Appended } from "../../ports.ts";
import type { Moment } from "../../records.ts";
import type { Tallies } from "./tallies.ts";

/** An event on its way to the writer's thread: `doc` is the whole record as JSON. */
export interface EventToKeep {
  readonly id: string;
  readonly install: string;
  readonly at: Moment;
  readonly receivedAt: Moment;
  readonly doc: string;
}

export function eventWrites(db: DatabaseSync, tallies: Tallies) {
  const insert = db.prepare(
    `INSERT INTO events (app, id, install, received_at, doc) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const findLink = db.prepare("SELECT link FROM installs WHERE app = ? AND id = ?");
  const removeOlder = db.prepare(
    `DELETE FROM events WHERE serial IN (
       SELECT serial FROM events WHERE app = ? AND received_at < ? ORDER BY received_at LIMIT ?)`,
  );
  const findMoments = db.prepare(
    "SELECT doc ->> 'at' AS at FROM events WHERE app = ? AND install = ?",
  );
  const removeOfInstall = db.prepare("DELETE FROM events WHERE app = ? AND install = ?");

  return {
    append(app: string, events: readonly EventToKeep[]): Appended {
      const links = new Map<string, string | undefined>();
      const linkOf = (install: string) => {
        if (!links.has(install)) {
          const row = findLink.get(app, install) as { link: string | null } | undefined;
          links.set(install, row?.link ?? undefined);
        }
        return links.get(install);
      };
      let accepted = 0;
      for (const { id, install, at, receivedAt, doc } of events) {
        if (insert.run(app, id, install, receivedAt, doc).changes === 0) continue;
        tallies.add(app, linkOf(install), at, "events");
        accepted += 1;
      }
      return { accepted, duplicates: events.length - accepted };
    },

    /** When the install's events happened. */
    eventMoments(app: string, install: string): Moment[] {
      const rows = findMoments.all(app, install) as { at: Moment }[];
      return rows.map(({ at }) => at);
    },

    /** Forgets at most `limit`; says how many. */
    forgetEvents(app: string, before: Moment, limit: number): number {
      return Number(removeOlder.run(app, before, limit).changes);
    },

    eraseEvents(app: string, install: string): boolean {
      return removeOfInstall.run(app, install).changes > 0;
    },
  };
}
