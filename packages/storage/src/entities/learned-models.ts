import type { JsonObject } from "../records.ts";
import { publishChange, doc, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/**
 * The models that the matcher learned from each app's traffic (table `learned_models`): one small document
 * per app, without data of single installs.
 */
export const learnedModels = {
  tables: "CREATE TABLE learned_models (app text NOT NULL PRIMARY KEY, doc text NOT NULL);",
  reads: {
    /** Returns the last saved model. */
    get: (app: string): Step<JsonObject | undefined> =>
      doc("SELECT doc FROM learned_models WHERE app = $1", app),
  },
  writes: {
    /**
     * Replaces the model of an app, unless the stored model is of a later generation, which means that another node has
     * reset it. Under load, the write is refused as early as events are. Set `anew` to make all caches drop the previous
     * model.
     */
    *save(app: string, model: JsonObject, anew = false): Step<void> {
      const stored = yield* doc<JsonObject>(
        "SELECT doc FROM learned_models WHERE app = $1 FOR UPDATE",
        app,
      );
      if (readGeneration(stored) > readGeneration(model)) return;
      const upsert = `
        INSERT INTO learned_models (app, doc) VALUES ($1, $2)
        ON CONFLICT (app) DO UPDATE SET doc = excluded.doc`;
      yield* run(upsert, app, JSON.stringify(model));
      if (anew) yield* publishChange({ kind: "learned-model", app });
    },
  },
  background: { save: () => 1 },
} satisfies Entity;

function readGeneration(model: JsonObject | undefined): number {
  return Number(model?.["generation"] ?? 0);
}

export type LearnedModelStore = BoundEntity<typeof learnedModels>;
