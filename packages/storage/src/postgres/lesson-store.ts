import type { LessonStore } from "../ports.ts";
import type { JsonObject } from "../records.ts";
import type { Announce } from "./changes.ts";
import type { Database } from "./database.ts";
import { docOf } from "./page.ts";

const put = `
  INSERT INTO lessons (app, doc) VALUES ($1, $2) ON CONFLICT (app) DO UPDATE SET doc = excluded.doc`;

export function postgresLessons(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  announce: Announce,
): LessonStore {
  return {
    get: (app) => docOf<JsonObject>(run, "SELECT doc FROM lessons WHERE app = $1", app),
    async keep(app, lessons, anew = false) {
      const doc = JSON.stringify(lessons);
      if (!anew) await run(put, app, doc);
      else {
        await transaction(async (within) => {
          await within(put, app, doc);
          await announce(within, { kind: "lessons", app });
        });
      }
    },
  };
}
