import type { DatabaseSync } from "node:sqlite";
import type { ApiKey, App, Moment } from "../../records.ts";

export function appWrites(db: DatabaseSync, addKey: (key: ApiKey) => "created" | "taken") {
  const insert = db.prepare("INSERT INTO apps (id, doc) VALUES (?, ?) ON CONFLICT DO NOTHING");
  const update = db.prepare("UPDATE apps SET doc = ? WHERE id = ?");
  const find = db.prepare("SELECT doc FROM apps WHERE id = ?");
  const ownerOf = db.prepare("SELECT app FROM app_domains WHERE domain = ?");
  const freeDomains = db.prepare("DELETE FROM app_domains WHERE app = ?");
  const takeDomain = db.prepare("INSERT OR IGNORE INTO app_domains (domain, app) VALUES (?, ?)");

  const isForeign = (domain: string, app: string) => {
    const owner = ownerOf.get(domain);
    return owner !== undefined && owner["app"] !== app;
  };

  function addApp(app: App): "created" | "taken" {
    const { id, linkDomains } = app;
    if (linkDomains.some((domain) => isForeign(domain, id))) return "taken";
    if (insert.run(id, JSON.stringify(app)).changes === 0) return "taken";
    for (const domain of linkDomains) takeDomain.run(domain, id);
    return "created";
  }

  return {
    createApp(app: App, firstKeys: readonly ApiKey[]): "created" | "taken" {
      // The batch's other writes stay when this one is taken back.
      db.exec("SAVEPOINT app");
      const isKept =
        addApp(app) === "created" && firstKeys.every((key) => addKey(key) === "created");
      db.exec(isKept ? "RELEASE app" : "ROLLBACK TO app; RELEASE app");
      return isKept ? "created" : "taken";
    },

    replaceApp(app: App, since: Moment): "replaced" | "changed" | "taken" | "unknown" {
      const { id, linkDomains } = app;
      const old = find.get(id) as { doc: string } | undefined;
      if (old === undefined) return "unknown";
      if ((JSON.parse(old.doc) as App).updatedAt !== since) return "changed";
      if (linkDomains.some((domain) => isForeign(domain, id))) return "taken";
      update.run(JSON.stringify(app), id);
      freeDomains.run(id);
      for (const domain of linkDomains) takeDomain.run(domain, id);
      return "replaced";
    },
  };
}
