import type { EventStore } from "../ports.ts";
import type { BoundNouns } from "../nouns/index.ts";
import type { Session } from "./session.ts";
import { eventToKeep } from "./writes/events.ts";

export function sqliteEvents({ writeIn }: Session, events: BoundNouns["events"]): EventStore {
  return {
    ...events,
    append: (app, some) => writeIn("background", some.length, "append", app, some.map(eventToKeep)),
  };
}
