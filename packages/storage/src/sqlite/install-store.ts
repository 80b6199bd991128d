import type { InstallStore, Page } from "../ports.ts";
import type { Install } from "../records.ts";
import type { Session } from "./session.ts";

const ofApp = `
  SELECT serial, doc FROM installs WHERE app = ? AND serial < ? ORDER BY serial DESC LIMIT ?`;

const ofLink = `
  SELECT serial, doc FROM installs WHERE app = ? AND link = ? AND serial < ?
  ORDER BY serial DESC LIMIT ?`;

export function sqliteInstalls({ reader, write }: Session): InstallStore {
  return {
    async settle(install) {
      const { app, id, at, match } = install;
      const { link, click, type } = match;
      const doc = JSON.stringify(install);
      const settled = await write("settle", {
        app,
        id,
        at,
        link,
        click,
        matched: type !== "none",
        doc,
      });
      switch (settled.outcome) {
        case "settled":
          return { outcome: "settled", install };
        case "known":
          return { outcome: "known", install: JSON.parse(settled.doc) as Install };
        default:
          return { outcome: settled.outcome };
      }
    },
    get: async (app, id) =>
      reader.doc("SELECT doc FROM installs WHERE app = ? AND id = ?", app, id) as
        Install | undefined,
    list: async (app, { link, ...page }) =>
      link === undefined
        ? (reader.page(ofApp, page, app) as Page<Install>)
        : (reader.page(ofLink, page, app, link) as Page<Install>),
  };
}
