import type { JsonObject } from "../records.ts";
import { announce, doc, run } from "./step.ts";
import type { Noun, Step } from "./step.ts";

export const lessons = {
  reads: {
    get: (app: string): Step<JsonObject | undefined> =>
      doc("SELECT doc FROM lessons WHERE app = $1", app),
  },
  writes: {
    *keep(app: string, some: JsonObject, anew = false): Step<void> {
      const keep = `
        INSERT INTO lessons (app, doc) VALUES ($1, $2)
        ON CONFLICT (app) DO UPDATE SET doc = excluded.doc`;
      yield* run(keep, app, JSON.stringify(some));
      if (anew) yield* announce({ kind: "lessons", app });
    },
  },
} satisfies Noun;
