import type { DatabaseSync } from "node:sqlite";
import { toldLink } from "../../outbox.ts";
import type { Creation, LinkToKeep } from "../../ports.ts";
import type { IdempotencyRecord, Link, Moment } from "../../records.ts";
import type { Tell } from "./outbox.ts";

export function linkWrites(db: DatabaseSync, tell: Tell) {
  const insert = db.prepare(
    "INSERT INTO links (app, code, doc) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const find = db.prepare("SELECT serial, doc FROM links WHERE app = ? AND code = ?");
  const update = db.prepare("UPDATE links SET doc = ? WHERE serial = ?");
  const remove = db.prepare("DELETE FROM links WHERE serial = ?");
  const tag = db.prepare("INSERT OR IGNORE INTO link_tags (app, tag, link) VALUES (?, ?, ?)");
  const untag = db.prepare("DELETE FROM link_tags WHERE app = ? AND tag = ? AND link = ?");
  const credit = db.prepare("INSERT INTO link_makers (app, install, link) VALUES (?, ?, ?)");
  const findMade = db.prepare(
    `SELECT links.serial, doc FROM link_makers JOIN links ON links.serial = link_makers.link
     WHERE link_makers.app = ? AND install = ?`,
  );
  const discredit = db.prepare("DELETE FROM link_makers WHERE app = ? AND install = ?");
  const discreditLink = db.prepare(
    "DELETE FROM link_makers WHERE app = ? AND install = ? AND link = ?",
  );
  const findCreation = db.prepare(
    "SELECT doc FROM creations WHERE app = ? AND key = ? AND expires_at > ?",
  );
  const keepCreation = db.prepare(
    "INSERT OR REPLACE INTO creations (app, key, expires_at, doc) VALUES (?, ?, ?, ?)",
  );
  const removeCreations = db.prepare("DELETE FROM creations WHERE expires_at <= ?");

  function kept(app: string, code: string) {
    const row = find.get(app, code) as { serial: number; doc: string } | undefined;
    return row && { serial: row.serial, link: JSON.parse(row.doc) as Link };
  }

  const writes = {
    createLink(link: Link, idempotency?: IdempotencyRecord): Creation {
      const { app, code, tags, madeBy, createdAt } = link;
      if (idempotency) {
        const first = findCreation.get(app, idempotency.key, createdAt) as
          | { doc: string }
          | undefined;
        if (first) return { outcome: "repeated", first: JSON.parse(first.doc) };
      }
      const { changes, lastInsertRowid } = insert.run(app, code, JSON.stringify(link));
      if (changes === 0) return { outcome: "taken" };
      for (const one of tags) tag.run(app, one, lastInsertRowid);
      if (madeBy !== undefined) credit.run(app, madeBy, lastInsertRowid);
      if (idempotency) {
        const { key, expiresAt } = idempotency;
        keepCreation.run(app, key, expiresAt, JSON.stringify(idempotency));
      }
      tell(app, "link.created", () => toldLink("link.created", link));
      return { outcome: "created" };
    },

    replaceLink(link: Link, since: Moment): "replaced" | "changed" | "unknown" {
      const old = kept(link.app, link.code);
      if (old === undefined) return "unknown";
      if (old.link.updatedAt !== since) return "changed";
      for (const one of old.link.tags) untag.run(link.app, one, old.serial);
      update.run(JSON.stringify(link), old.serial);
      for (const one of link.tags) tag.run(link.app, one, old.serial);
      tell(link.app, "link.changed", () => toldLink("link.changed", link));
      return "replaced";
    },

    keepLinks(app: string, links: readonly LinkToKeep[]): readonly string[] {
      const inTheWay = links.filter(
        ({ link, since }) => kept(app, link.code)?.link.updatedAt !== since,
      );
      if (inTheWay.length > 0) return inTheWay.map(({ link }) => link.code);
      for (const { link, since } of links) {
        if (since === undefined) writes.createLink(link);
        else writes.replaceLink(link, since);
      }
      return [];
    },

    deleteLink(app: string, code: string, at: Moment): boolean {
      const old = kept(app, code);
      if (old === undefined) return false;
      for (const one of old.link.tags) untag.run(app, one, old.serial);
      if (old.link.madeBy !== undefined) discreditLink.run(app, old.link.madeBy, old.serial);
      remove.run(old.serial);
      tell(app, "link.deleted", () => toldLink("link.deleted", old.link, at));
      return true;
    },

    /** Forgets who made the links of an install. */
    eraseMaker(app: string, install: string): boolean {
      for (const { serial, doc } of findMade.all(app, install) as {
        serial: number;
        doc: string;
      }[]) {
        const { madeBy: _maker, ...link } = JSON.parse(doc) as Link;
        update.run(JSON.stringify({ ...link, updatedAt: link.updatedAt + 1 }), serial);
      }
      return discredit.run(app, install).changes > 0;
    },

    forgetCreations(now: Moment): void {
      removeCreations.run(now);
    },
  };
  return writes;
}
