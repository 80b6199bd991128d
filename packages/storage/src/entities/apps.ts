import type { ApiKey, App, Moment } from "../records.ts";
import { retryAdLookups } from "./ad-lookups.ts";
import { insertKey } from "./keys.ts";
import { foldCodes } from "./link-codes.ts";
import type { CodeClash } from "./link-codes.ts";
import { publishChange, doc, docs, Rollback, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

const tables = `
  CREATE TABLE apps (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    updated_at bigint NOT NULL, ignore_case boolean NOT NULL, doc text NOT NULL
  );
  CREATE TABLE app_domains (domain text NOT NULL PRIMARY KEY, app text NOT NULL);
  CREATE INDEX app_domains_of_app ON app_domains (app);
  CREATE TABLE deleted_apps (app text NOT NULL PRIMARY KEY, at bigint NOT NULL);
`;

const insert = `
  INSERT INTO apps (id, updated_at, ignore_case, doc) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING id`;
const update = "UPDATE apps SET updated_at = $2, ignore_case = $3, doc = $4 WHERE id = $1";
const takeDomain = `
  INSERT INTO app_domains (domain, app) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING domain`;
const ofDomain = "SELECT doc FROM apps WHERE id = (SELECT app FROM app_domains WHERE domain = $1)";

export const apps = {
  tables,
  reads: {
    get: (id: string): Step<App | undefined> => doc("SELECT doc FROM apps WHERE id = $1", id),
    /** Returns the app with this link domain (lower case, without a port). */
    ofDomain: (domain: string): Step<App | undefined> => doc(ofDomain, domain),
    /** Returns all apps, oldest first. */
    list: (): Step<readonly App[]> => docs("SELECT doc FROM apps ORDER BY serial"),
    /** Returns deleted apps whose records a sweep must still delete. */
    deleted: (): Step<readonly DeletedApp[]> => run("SELECT app, at FROM deleted_apps"),
  },
  writes: {
    /**
     * Stores an app and its first keys in one transaction. `taken`: another app has its id or one
     * of its domains, or a key's id or hash is in use.
     */
    *create(app: App, firstKeys: readonly ApiKey[] = []): Step<"created" | "taken"> {
      const added = yield* run(insert, ...toColumns(app));
      if (added.length === 0) return "taken";
      yield { storedApp: app };
      yield* takeDomains(app);
      for (const key of firstKeys) if (!(yield* insertKey(key))) throw new Rollback("taken");
      yield* publishChange({ kind: "app", app: app.id });
      return "created";
    },

    /**
     * Replaces the app with the same id, if it was last updated at `since`. `changed`: the app has
     * been updated since; read it again. `taken`: another app has one of the domains. A list: the app was to ignore case,
     * but these codes of different links differ only in case.
     */
    *replace(
      app: App,
      since: Moment,
    ): Step<"replaced" | "changed" | "taken" | "unknown" | readonly CodeClash[]> {
      const lockApp = "SELECT updated_at, ignore_case, doc FROM apps WHERE id = $1 FOR UPDATE";
      type Old = {
        readonly updated_at: Moment;
        readonly ignore_case: boolean | number;
        readonly doc: string;
      };
      const [old] = yield* run<Old>(lockApp, app.id);
      if (old === undefined) return "unknown";
      if (old.updated_at !== since) return "changed";
      const { ignoreCase = false } = app;
      if (ignoreCase !== Boolean(old.ignore_case)) {
        const clashes = yield* foldCodes(app.id, ignoreCase, app.updatedAt);
        if (clashes.length > 0) throw new Rollback(clashes);
      }
      yield* run(update, ...toColumns(app));
      yield { storedApp: app };
      const { metaReferrerKey } = JSON.parse(old.doc) as App;
      if (app.metaReferrerKey !== undefined && app.metaReferrerKey !== metaReferrerKey) {
        yield* retryAdLookups(app.id, "meta", app.updatedAt);
      }
      yield* run("DELETE FROM app_domains WHERE app = $1", app.id);
      yield* takeDomains(app);
      yield* publishChange({ kind: "app", app: app.id });
      return "replaced";
    },

    /**
     * Deletes an app with its domains, keys, icons, members and invitations. The app cannot be used from now on. Sweeps delete
     * its other records. Returns false if there was no such app.
     */
    *delete(id: string, at: Moment): Step<boolean> {
      const deletedRows = yield* run("DELETE FROM apps WHERE id = $1 RETURNING id", id);
      if (deletedRows.length === 0) return false;
      for (const table of ["app_domains", "api_keys", "icons", "members", "one_time_links"]) {
        yield* run(`DELETE FROM ${table} WHERE app = $1`, id);
      }
      yield* run("INSERT INTO deleted_apps (app, at) VALUES ($1, $2)", id, at);
      yield* publishChange({ kind: "everything" });
      return true;
    },

    /**
     * Deletes about `limit` records of a deleted app, except for its clicks, events and messages.
     * Returns `limit` while there may be more, and then 0.
     */
    *deleteRecords(app: string, limit: number): Step<number> {
      for (const [table, key] of tablesOfApps) {
        const deletedRows = yield* run(
          `DELETE FROM ${table} WHERE app = $1 AND ${key} IN (
             SELECT ${key} FROM ${table} WHERE app = $1 LIMIT $2) RETURNING app`,
          app,
          limit,
        );
        if (deletedRows.length > 0) return limit;
      }
      return 0;
    },

    /** Forgets a deleted app after all its records are deleted. */
    *forget(app: string): Step<void> {
      yield* run("DELETE FROM deleted_apps WHERE app = $1", app);
    },
  },
  background: { deleteRecords: (_app: string, limit: number) => limit },
  /** Removes the mark of a tester's install. */
  *eraseInstall(id, install) {
    const app = yield* doc<App>("SELECT doc FROM apps WHERE id = $1 FOR UPDATE", id);
    if (!app?.testInstalls?.includes(install)) return { testMarks: 0 };
    const testInstalls = app.testInstalls.filter((marked) => marked !== install);
    yield* run(update, ...toColumns({ ...app, testInstalls, updatedAt: app.updatedAt + 1 }));
    yield* publishChange({ kind: "app", app: id });
    return { testMarks: 1 };
  },
} satisfies Entity;

export interface DeletedApp {
  readonly app: string;
  readonly at: Moment;
}

/** The tables with records of apps, each with a column that identifies a row within the app. */
const tablesOfApps = [
  ["link_tags", "link"],
  ["link_clicks", "link"],
  ["links", "code"],
  ["bulk_changed_links", "code"],
  ["bulk_changes", "id"],
  ["idempotency_keys", "key"],
  ["installs", "id"],
  ["returns", "install"],
  ["inviters", "install"],
  ["claims", "click"],
  ["verdict_floors", "serial"],
  ["counters", "hour"],
  ["counted_paths", "hour"],
  ["cubes", "serial"],
  ["learned_models", "app"],
  ["key_uses", "key"],
  ["nightly_exports", "app"],
  ["quota_usage", "kind"],
  ["webhooks", "id"],
  ["audit", "serial"],
  ["user_installs", "user_id"],
  ["users", "id"],
  ["notes", "id"],
  ["shared_reports", "id"],
  ["postbacks", "id"],
  ["ad_consents", "install"],
  ["ad_lookups", "install"],
] as const;

export type AppStore = BoundEntity<typeof apps>;

function toColumns(app: App) {
  const { id, updatedAt, ignoreCase = false } = app;
  return [id, updatedAt, ignoreCase, JSON.stringify(app)] as const;
}

function* takeDomains({ id, linkDomains }: App): Step<void> {
  for (const domain of new Set(linkDomains)) {
    if ((yield* run(takeDomain, domain, id)).length === 0) throw new Rollback("taken");
  }
}
