import type { DatabaseSync } from "node:sqlite";
import { countedMethod } from "../../counted-method.ts";
import { noCounts, startOf } from "../../buckets.ts";
import type { DayOfLink, ExportedRecords } from "../../ports.ts";
import type { Counts, Install } from "../../records.ts";
import { eventToKeep } from "./events.ts";
import type { EventToKeep } from "./events.ts";
import type { FacetDeltas } from "./facet-deltas.ts";

const kinds = Object.keys(noCounts) as (keyof Counts)[];
const dayMs = 86_400_000;

/** What is done elsewhere with clicks and events. */
interface Others {
  readonly use: (app: string, click: string, install: string) => void;
  readonly keepEvent: (app: string, event: EventToKeep) => object | undefined;
}

/** Keeps what an export holds, unless it is here. */
export function takeBackWrites(db: DatabaseSync, deltas: FacetDeltas, others: Others) {
  const insertInstall = db.prepare(
    "INSERT INTO installs (app, id, link, test, doc) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const insertDay = db.prepare(
    `INSERT INTO counters (app, link, hour, ${kinds.join(", ")})
     SELECT ?1, ?2, ?3, ${kinds.map((_, index) => `?${index + 4}`).join(", ")}
     WHERE NOT EXISTS (
       SELECT 1 FROM counters WHERE app = ?1 AND link = ?2 AND hour >= ?3 AND hour < ?3 + ${dayMs})`,
  );

  function keepInstall(install: Install): boolean {
    const { app, id, at, match, test = false } = install;
    const { link, click } = match;
    const method = countedMethod(match);
    const row = [app, id, link ?? null, Number(test), JSON.stringify(install)];
    if (insertInstall.run(...row).changes === 0) return false;
    if (click !== undefined) others.use(app, click, id);
    if (!test) deltas.note({ app, link, at, kind: "installs", by: 1, method });
    return true;
  }

  function keepDay(app: string, { link = "", at, ...counts }: DayOfLink): boolean {
    const values = kinds.map((kind) => counts[kind]);
    return insertDay.run(app, link, startOf("day", at), ...values).changes > 0;
  }

  return {
    takeBack(app: string, { installs = [], events = [], counts = [] }: ExportedRecords): number {
      return [
        ...installs.map(keepInstall),
        ...events.map((event) => others.keepEvent(app, eventToKeep(event))),
        ...counts.map((day) => keepDay(app, day)),
      ].filter(Boolean).length;
    },
  };
}
