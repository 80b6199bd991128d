import type { LessonStore } from "../ports.ts";
import type { JsonObject } from "../records.ts";
import type { Database } from "./database.ts";
import { docOf } from "./page.ts";

const put = `
  INSERT INTO lessons (app, doc) VALUES ($1, $2) ON CONFLICT (app) DO UPDATE SET doc = excluded.doc`;

export function postgresLessons({ run }: Pick<Database, "run">): LessonStore {
  return {
    get: (app) => docOf<JsonObject>(run, "SELECT doc FROM lessons WHERE app = $1", app),
    async keep(app, lessons) {
      await run(put, app, JSON.stringify(lessons));
    },
  };
}
