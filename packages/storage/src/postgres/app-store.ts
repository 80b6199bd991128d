import type { AppStore } from "../ports.ts";
import type { ApiKey, App } from "../records.ts";
import type { Announce } from "./changes.ts";
import type { Database, Run } from "./database.ts";
import { insertKey } from "./key-store.ts";
import { eventClassOf } from "./event-leaves.ts";
import { classOf } from "./leaves.ts";
import { docOf, docsOf } from "./page.ts";
import { undo } from "./undo.ts";

const insert = `
  INSERT INTO apps (id, updated_at, click_class, event_class, doc) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING id`;
const update = `
  UPDATE apps SET updated_at = $2, click_class = $3, event_class = $4, doc = $5 WHERE id = $1`;
const ofDomain = `
  SELECT doc FROM apps WHERE id = (SELECT app FROM app_domains WHERE domain = $1)`;
const takeDomains = `
  INSERT INTO app_domains (domain, app) SELECT DISTINCT domain, $2 FROM unnest($1::text[]) AS domain
  ON CONFLICT DO NOTHING RETURNING domain`;

export function postgresApps(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  announce: Announce,
): AppStore {
  return {
    create: (app, firstKeys = []) =>
      undo("taken", (revert) =>
        transaction(async (step) => {
          const added = await step(insert, ...columnsOf(app));
          if (added.length === 0 || !(await holdsDomains(step, app))) return revert();
          if (!(await addKeys(step, firstKeys))) return revert();
          await announce(step, { kind: "app", app: app.id });
          return "created" as const;
        }),
      ),
    get: (id) => docOf<App>(run, "SELECT doc FROM apps WHERE id = $1", id),
    ofDomain: (domain) => docOf<App>(run, ofDomain, domain),
    list: () => docsOf<App>(run, "SELECT doc FROM apps ORDER BY serial"),
    replace: (app, since) =>
      undo("taken", (revert) =>
        transaction(async (step) => {
          const [old] = await step<{ updated_at: number; event_class: number | null }>(
            "SELECT updated_at, event_class FROM apps WHERE id = $1 FOR UPDATE",
            app.id,
          );
          if (old === undefined) return "unknown";
          if (old.updated_at !== since) return "changed";
          // Its events go to another leaf from now on: those on their way must be seen from there.
          if (old.event_class !== eventClassOf(app)) {
            await step("SELECT pg_advisory_xact_lock(event_leaf_lock())");
          }
          await step(update, ...columnsOf(app));
          await step("DELETE FROM app_domains WHERE app = $1", app.id);
          if (!(await holdsDomains(step, app))) return revert();
          await announce(step, { kind: "app", app: app.id });
          return "replaced";
        }),
      ),
  };
}

function columnsOf(app: App): unknown[] {
  const classes = [classOf(app.matching.windowMs), eventClassOf(app)];
  return [app.id, app.updatedAt, ...classes, JSON.stringify(app)];
}

/** Takes the app's domains; false when one is another's. */
async function holdsDomains(run: Run, { id, linkDomains }: App): Promise<boolean> {
  const taken = await run(takeDomains, linkDomains, id);
  return taken.length === new Set(linkDomains).size;
}

async function addKeys(run: Run, keys: readonly ApiKey[]): Promise<boolean> {
  for (const key of keys) if (!(await insertKey(run, key))) return false;
  return true;
}
