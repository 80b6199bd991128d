import type { Page } from "../page.ts";
import type { EventStore } from "../ports.ts";
import type { AppEvent } from "../records.ts";
import type { Session } from "./session.ts";
import { eventToKeep } from "./writes/events.ts";

const ofApp = `
  SELECT serial, doc FROM events WHERE app = ? AND serial < ? ORDER BY serial DESC LIMIT ?`;

const ofInstall = `
  SELECT serial, doc FROM events WHERE app = ? AND install = ? AND serial < ?
  ORDER BY serial DESC LIMIT ?`;

export function sqliteEvents({ reader, writeIn }: Session): EventStore {
  return {
    append: (app, events) =>
      writeIn("background", events.length, "append", app, events.map(eventToKeep)),
    list: async (app, { install, ...page }) =>
      install === undefined
        ? (reader.page(ofApp, page, app) as Page<AppEvent>)
        : (reader.page(ofInstall, page, app, install) as Page<AppEvent>),
  };
}
