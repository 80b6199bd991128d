import type { LessonStore } from "../ports.ts";
import type { JsonObject } from "../records.ts";
import type { Session } from "./session.ts";

export function sqliteLessons({ reader, writeIn }: Session): LessonStore {
  return {
    get: async (app) =>
      reader.doc("SELECT doc FROM lessons WHERE app = ?", app) as JsonObject | undefined,
    keep: (app, lessons) => writeIn("background", 1, "keepLessons", app, lessons),
  };
}
