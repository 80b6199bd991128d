import type { EventStore } from "../ports.ts";
import type { BoundEntities } from "../entities/index.ts";
import type { SqliteContext } from "./context.ts";
import { eventToStore } from "./writes/events.ts";

export function sqliteEvents(
  { writeIn }: SqliteContext,
  events: BoundEntities["events"],
): EventStore {
  return {
    ...events,
    append: (app, newEvents) =>
      writeIn("background", newEvents.length, "append", app, newEvents.map(eventToStore)),
  };
}
