import type { LessonStore } from "../ports.ts";
import type { JsonObject } from "../records.ts";

export class MemoryLessonStore implements LessonStore {
  readonly #apps = new Map<string, JsonObject>();

  async get(app: string): Promise<JsonObject | undefined> {
    return this.#apps.get(app);
  }

  async keep(app: string, lessons: JsonObject): Promise<void> {
    this.#apps.set(app, lessons);
  }
}
