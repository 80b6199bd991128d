import type { DatabaseSync } from "node:sqlite";
import type { JsonObject } from "../../records.ts";

export function lessonWrites(db: DatabaseSync) {
  const put = db.prepare("INSERT OR REPLACE INTO lessons (app, doc) VALUES (?, ?)");
  return {
    keepLessons(app: string, lessons: JsonObject): void {
      put.run(app, JSON.stringify(lessons));
    },
  };
}
