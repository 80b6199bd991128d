import type { Moment } from "../records.ts";
import { insertRows, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** How far the nightly export of an app has come. */
export interface NightlyExport {
  readonly app: string;
  /** The last exported day, such as `2026-11-17`. */
  readonly day?: string;
  /** When that day was exported. */
  readonly at?: Moment;
  /** Why the last attempt failed. Absent after a success. */
  readonly error?: string;
  /** Until when no node begins the export: one is at work, or the last attempt failed. */
  readonly heldUntil: Moment;
}

const tables = `
  CREATE TABLE nightly_exports (app text NOT NULL PRIMARY KEY, doc text NOT NULL);
`;

function* find(app: string): Step<NightlyExport | undefined> {
  const rows = yield* run<{ doc: string }>("SELECT doc FROM nightly_exports WHERE app = $1", app);
  return rows[0] && (JSON.parse(rows[0].doc) as NightlyExport);
}

function* save(state: NightlyExport): Step<void> {
  const doc = JSON.stringify(state);
  yield* insertRows("nightly_exports", [{ app: state.app, doc }], "app");
  yield* run("UPDATE nightly_exports SET doc = $2 WHERE app = $1", state.app, doc);
}

/** How far the nightly exports have come. Objects have fixed names, so an export that is repeated replaces them. */
export const nightlyExports = {
  tables,
  reads: {
    get: (app: string): Step<NightlyExport | undefined> => find(app),
  },
  writes: {
    /** Keeps other nodes from exporting until a moment. Returns undefined if another node does so now. */
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
