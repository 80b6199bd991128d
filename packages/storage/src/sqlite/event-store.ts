import type { EventStore } from "../ports.ts";
import type { BoundNouns } from "../nouns/index.ts";
import type { SqliteContext } from "./context.ts";
import { eventToStore } from "./writes/events.ts";

export function sqliteEvents({ writeIn }: SqliteContext, events: BoundNouns["events"]): EventStore {
  return {
    ...events,
    append: (app, some) =>
      writeIn("background", some.length, "append", app, some.map(eventToStore)),
  };
}
