import type { ApiKey, App, Moment } from "../records.ts";
import { insertKey } from "./keys.ts";
import { announce, doc, docs, Rollback, run } from "./step.ts";
import type { Noun, Step } from "./step.ts";

const insert = `
  INSERT INTO apps (id, updated_at, doc) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`;
const update = "UPDATE apps SET updated_at = $2, doc = $3 WHERE id = $1";
const takeDomain = `
  INSERT INTO app_domains (domain, app) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING domain`;
const ofDomain = "SELECT doc FROM apps WHERE id = (SELECT app FROM app_domains WHERE domain = $1)";

export const apps = {
  reads: {
    get: (id: string): Step<App | undefined> => doc("SELECT doc FROM apps WHERE id = $1", id),
    ofDomain: (domain: string): Step<App | undefined> => doc(ofDomain, domain),
    list: (): Step<App[]> => docs("SELECT doc FROM apps ORDER BY serial"),
  },
  writes: {
    *create(app: App, firstKeys: readonly ApiKey[] = []): Step<"created" | "taken"> {
      const added = yield* run(insert, app.id, app.updatedAt, JSON.stringify(app));
      if (added.length === 0) return "taken";
      yield { placed: app };
      yield* takeDomains(app);
      for (const key of firstKeys) if (!(yield* insertKey(key))) throw new Rollback("taken");
      yield* announce({ kind: "app", app: app.id });
      return "created";
    },

    *replace(app: App, since: Moment): Step<"replaced" | "changed" | "taken" | "unknown"> {
      const lockApp = "SELECT updated_at FROM apps WHERE id = $1 FOR UPDATE";
      const [old] = yield* run<{ updated_at: Moment }>(lockApp, app.id);
      if (old === undefined) return "unknown";
      if (old.updated_at !== since) return "changed";
      yield* run(update, app.id, app.updatedAt, JSON.stringify(app));
      yield { placed: app };
      yield* run("DELETE FROM app_domains WHERE app = $1", app.id);
      yield* takeDomains(app);
      yield* announce({ kind: "app", app: app.id });
      return "replaced";
    },
  },
} satisfies Noun;

function* takeDomains({ id, linkDomains }: App): Step<void> {
  for (const domain of new Set(linkDomains)) {
    if ((yield* run(takeDomain, domain, id)).length === 0) throw new Rollback("taken");
  }
}
