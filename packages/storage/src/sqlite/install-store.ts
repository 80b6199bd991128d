import type { Page } from "../page.ts";
import type { InstallStore } from "../ports.ts";
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
      const { app, id, at, match, test } = install;
      const { type, method, link, click, update } = match;
      const counted = {
        type,
        ...(method !== undefined && { method }),
        ...(link !== undefined && { link }),
        ...(click !== undefined && { click }),
        ...(update && { update }),
      };
      const doc = JSON.stringify(install);
      const settled = await write("settle", {
        app,
        id,
        at,
        match: counted,
        ...(test && { test }),
        doc,
      });
      if (settled.outcome === "click-taken" || settled.outcome === "click-unknown") return settled;
      const { outcome, doc: stored } = settled;
      return { outcome, install: stored === undefined ? install : (JSON.parse(stored) as Install) };
    },
    upgrade: (from, better) => write("upgrade", from, better),
    get: async (app, id) =>
      reader.doc("SELECT doc FROM installs WHERE app = ? AND id = ?", app, id) as
        | Install
        | undefined,
    list: async (app, { link, ...page }) =>
      link === undefined
        ? (reader.page(ofApp, page, app) as Page<Install>)
        : (reader.page(ofLink, page, app, link) as Page<Install>),
  };
}
