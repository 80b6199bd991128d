import type { LinkStore, Page } from "../ports.ts";
import type { Link } from "../records.ts";
import type { Session } from "./session.ts";

const ofApp = `
  SELECT serial, doc FROM links WHERE app = ? AND serial < ? ORDER BY serial DESC LIMIT ?`;

const ofTag = `
  SELECT links.serial, doc FROM link_tags JOIN links ON links.serial = link_tags.link
  WHERE link_tags.app = ? AND tag = ? AND link < ? ORDER BY link DESC LIMIT ?`;

export function sqliteLinks({ reader, write, writeIn }: Session): LinkStore {
  return {
    create: (link, idempotency) => write("createLink", link, idempotency),
    get: async (app, code) =>
      reader.doc("SELECT doc FROM links WHERE app = ? AND code = ?", app, code) as Link | undefined,
    list: async (app, { tag, ...page }) =>
      tag === undefined
        ? (reader.page(ofApp, page, app) as Page<Link>)
        : (reader.page(ofTag, page, app, tag) as Page<Link>),
    replace: (link, since) => write("replaceLink", link, since),
    keepAll: (app, links) => writeIn("background", links.length, "keepLinks", app, links),
    delete: (app, code, at) => write("deleteLink", app, code, at),
  };
}
