import type { InstallStore, Page, Settlement } from "../ports.ts";
import type { Install } from "../records.ts";
import type { Session } from "./session.ts";
import type { InstallToSettle, Settled } from "./writes/installs.ts";

const ofApp = `
  SELECT serial, doc FROM installs WHERE app = ? AND serial < ? ORDER BY serial DESC LIMIT ?`;

const ofLink = `
  SELECT serial, doc FROM installs WHERE app = ? AND link = ? AND serial < ?
  ORDER BY serial DESC LIMIT ?`;

export function sqliteInstalls({ reader, write }: Session): InstallStore {
  return {
    settle: async (install) => settlementOf(install, await write("settle", toWrite(install))),
    upgrade: async (install) => settlementOf(install, await write("upgrade", toWrite(install))),
    get: async (app, id) =>
      reader.doc("SELECT doc FROM installs WHERE app = ? AND id = ?", app, id) as
        Install | undefined,
    list: async (app, { link, ...page }) =>
      link === undefined
        ? (reader.page(ofApp, page, app) as Page<Install>)
        : (reader.page(ofLink, page, app, link) as Page<Install>),
  };
}

function toWrite(install: Install): InstallToSettle {
  const { app, id, at, match, test = false } = install;
  const { link, click, type } = match;
  const doc = JSON.stringify(install);
  return { app, id, at, link, click, matched: type !== "none", test, doc };
}

function settlementOf(install: Install, settled: Settled): Settlement {
  switch (settled.outcome) {
    case "settled":
      return { outcome: "settled", install };
    case "known":
      return { outcome: "known", install: JSON.parse(settled.doc) as Install };
    default:
      return { outcome: settled.outcome };
  }
}
