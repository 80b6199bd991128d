import type { JsonObject } from "../records.ts";
import { publishChange, doc, run } from "./step.ts";
import type { BoundNoun, Noun, Step } from "./step.ts";

/** What an app's traffic has taught the service: one small document per app, of no install in particular. */
export const learnedModels = {
  tables: "CREATE TABLE lessons (app text NOT NULL PRIMARY KEY, doc text NOT NULL);",
  reads: {
    /** What was kept last. */
    get: (app: string): Step<JsonObject | undefined> =>
      doc("SELECT doc FROM lessons WHERE app = $1", app),
  },
  writes: {
    /**
     * Puts this in the place of what was there. Under load it is refused as early as analytics are. `anew`: whoever
     * remembers what was there is told to let go of it.
     */
    *save(app: string, some: JsonObject, anew = false): Step<void> {
      const keep = `
        INSERT INTO lessons (app, doc) VALUES ($1, $2)
        ON CONFLICT (app) DO UPDATE SET doc = excluded.doc`;
      yield* run(keep, app, JSON.stringify(some));
      if (anew) yield* publishChange({ kind: "lessons", app });
    },
  },
  background: { save: () => 1 },
} satisfies Noun;

export type LearnedModelStore = BoundNoun<typeof learnedModels>;
