import type { Moment } from "../records.ts";
import { doc, docs, insertRows, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** How far the nightly export of an app has come. */
export interface NightlyExport {
  readonly app: string;
  /** The last exported day, such as `2026-11-17`. */
  readonly day?: string;
  /** When that day was exported. */
  readonly at?: Moment;
  /** How many rows that day has in all tables. */
  readonly rows?: number;
  /** Why the last attempt failed. Absent after a success. */
  readonly error?: string;
  /** Until when no node begins the export: one is at work, or the last attempt failed. */
  readonly heldUntil: Moment;
}

const tables = `
  CREATE TABLE nightly_exports (app text NOT NULL PRIMARY KEY, doc text NOT NULL);
`;

const find = (app: string): Step<NightlyExport | undefined> =>
  doc("SELECT doc FROM nightly_exports WHERE app = $1", app);

function* save(state: NightlyExport): Step<void> {
  const text = JSON.stringify(state);
  yield* insertRows("nightly_exports", [{ app: state.app, doc: text }], "app");
  yield* run("UPDATE nightly_exports SET doc = $2 WHERE app = $1", state.app, text);
}

/** How far the nightly exports have come. Objects have fixed names, so an export that is repeated replaces them. */
export const nightlyExports = {
  tables,
  reads: {
    /** Returns the state of every app that has one. */
    list: (): Step<NightlyExport[]> => docs("SELECT doc FROM nightly_exports ORDER BY app"),
    get: find,
  },
  writes: {
    /** Keeps other nodes from exporting until a moment. Returns undefined if another node does so at `now`. */
    *hold(app: string, now: Moment, until: Moment): Step<NightlyExport | undefined> {
      yield* lock(`nightly export ${app}`);
      const state = (yield* find(app)) ?? { app, heldUntil: 0 };
      if (state.heldUntil > now) return undefined;
      yield* save({ ...state, heldUntil: until });
      return state;
    },
    save,
  },
} satisfies Entity;

export type NightlyExportStore = BoundEntity<typeof nightlyExports>;
