import { countedEvent } from "../facets/counted-event.ts";
import type { EventStore, Page } from "../ports.ts";
import type { AppEvent } from "../records.ts";
import type { Session } from "./session.ts";

const ofApp = `
  SELECT serial, doc FROM events WHERE app = ? AND serial < ? ORDER BY serial DESC LIMIT ?`;

const ofInstall = `
  SELECT serial, doc FROM events WHERE app = ? AND install = ? AND serial < ?
  ORDER BY serial DESC LIMIT ?`;

export function sqliteEvents({ reader, writeIn }: Session): EventStore {
  return {
    append: (app, events) => {
      const rows = events.map((event) => {
        const { id, install, at, receivedAt, test } = event;
        const counted = JSON.stringify(countedEvent(event));
        return { id, install, at, receivedAt, test, doc: JSON.stringify(event), counted };
      });
      return writeIn("background", rows.length, "append", app, rows);
    },
    list: async (app, { install, ...page }) =>
      install === undefined
        ? (reader.page(ofApp, page, app) as Page<AppEvent>)
        : (reader.page(ofInstall, page, app, install) as Page<AppEvent>),
  };
}
