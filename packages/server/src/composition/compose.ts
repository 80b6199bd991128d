import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { copyStore, StoreUnavailable } from "@throughline/storage";
import type { Copied, CopyEnd, CopyStep, SchemaStatus, Store } from "@throughline/storage";
import {
  backUpSqliteStore,
  compactSqliteStore,
  openSqliteCopy,
  openSqliteStore,
  restoreSqliteStore,
  sqliteSchemaStatus,
  sqliteUsage,
  takeSqliteStoreBack,
  verifySqliteBackup,
} from "@throughline/storage/sqlite";
import type { BackupContents, StoreUsage } from "@throughline/storage/sqlite";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { IdentityProvider } from "../admin/accounts/identity-provider.ts";
import { scheduleBackups } from "./backups.ts";
import type { Backups } from "./backups.ts";
import { capacityOf } from "./capacity.ts";
import { ConfigError } from "./config.ts";
import type { ServerConfig } from "./config.ts";
import { BuiltPages } from "../admin/dashboard/built-pages.ts";
import { readClientPackage } from "../admin/client-package/client-package.ts";
import type { ClientPackage } from "../admin/client-package/client-package.ts";
import { sweepEveryMinute } from "./housekeeping.ts";
import { GeoDatabase } from "./geo-database.ts";
import { HiddenRanges } from "./hidden-ranges.ts";
import { createServices } from "./service.ts";
import { WriteTimes } from "../platform/metrics/write-times.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { version } from "../version.ts";

export type { BackupContents, StoreUsage };

/** The service on its real store. Only here, and in the thread that matches, is anything opened. */
export interface Composed {
  readonly http: FastifyInstance;
  /** What listens on a port of its own; it closes with the other. */
  readonly admin: FastifyInstance | undefined;
  readonly store: Store;
  readonly hiddenRanges: HiddenRanges;
  /** Where the operator gave one. */
  readonly geo: GeoDatabase | undefined;
  /** Whether `/client.tgz` hands out the client. */
  readonly hasClientPackage: boolean;
}

/** Where everything is kept: a data folder, or the database that `store` is the address of. */
export type StorePlace = Pick<ServerConfig, "dataFolder"> & Partial<Pick<ServerConfig, "store">>;

/** Only loaded where it is used. */
const postgres = () => import("@throughline/storage/postgres");

/**
 * Opens the store, and makes it if it is missing, unless it `mustExist`; a data folder `forServing`, as the only
 * process that does. Rejects with `StoreUnavailable`, whose message says what is wrong with it; with
 * `StoreMissing` where there is none.
 */
export async function openStore(
  { dataFolder, store: url }: StorePlace,
  {
    mustExist = false,
    forServing = false,
    onNotice = () => undefined,
    onWritten = () => undefined,
  }: {
    mustExist?: boolean;
    forServing?: boolean;
    /** Told what an operator should know, a sentence each. */
    onNotice?: (sentence: string) => void;
    /** Told how long each batch of writes took, in milliseconds. */
    onWritten?: (milliseconds: number) => void;
  } = {},
): Promise<Store> {
  if (url !== undefined) return (await postgres()).openPostgresStore({ url, mustExist, onWritten });
  return openSqliteStore({
    folder: resolve(dataFolder),
    mustExist,
    forServing,
    onNotice,
    onWritten,
  });
}

/** The place in words, without a password. */
export function placeInWords({ dataFolder, store: url }: StorePlace): string {
  return url === undefined ? resolve(dataFolder) : url.replace(/\/\/[^@/]*@/, "//");
}

/** How far the store's schema is, and how far this release would take it; changes nothing. */
export async function schemaStatus({ dataFolder, store: url }: StorePlace): Promise<SchemaStatus> {
  if (url !== undefined) return (await postgres()).postgresSchemaStatus(url);
  return sqliteSchemaStatus({ folder: resolve(dataFolder) });
}

/** Brings the store's schema up to this release. */
export async function migrateStore(place: StorePlace): Promise<SchemaStatus> {
  if (place.store !== undefined) return (await postgres()).migratePostgresStore(place.store);
  await (await openStore(place, { mustExist: true })).close();
  return schemaStatus(place);
}

/**
 * Takes a data folder's schema back to a version an older release knows, by default the one before. A database needs no way back:
 * its steps leave what the older releases work with, as far as `oldest` says.
 */
export async function takeStoreBack(place: StorePlace, to?: number): Promise<SchemaStatus> {
  if (place.store === undefined) {
    const folder = resolve(place.dataFolder);
    takeSqliteStoreBack(to === undefined ? { folder } : { folder, to });
    return schemaStatus(place);
  }
  const { version: present, oldest } = await schemaStatus(place);
  throw new StoreUnavailable(
    `The schema of a database is not taken back. Schema ${present} works with every release from schema ${oldest} on: ` +
      "start that one on it as it is. For an older one, restore a backup.",
  );
}

/** Copies everything of one store, which nobody serves, into an empty one; goes on where it was interrupted. */
export async function copyStores(
  from: StorePlace,
  to: StorePlace,
  onProgress: (step: CopyStep) => void = () => {},
): Promise<Copied> {
  const source = await openCopy(from, "source");
  try {
    const target = await openCopy(to, "target");
    try {
      return await copyStore(source, target, { onProgress });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openCopy(
  { dataFolder, store: url }: StorePlace,
  role: "source" | "target",
): Promise<CopyEnd> {
  if (url !== undefined) return (await postgres()).openPostgresCopy(url, role);
  return openSqliteCopy(resolve(dataFolder), role);
}

/** Copies a data folder into one file, also while it is served; never replaces a file. */
export async function backUpStore(
  dataFolder: string,
  file: string,
  onProgress: (copied: number, total: number) => void = () => {},
): Promise<BackupContents> {
  return backUpSqliteStore(resolve(dataFolder), file, { onProgress });
}

/** Puts a backup into a data folder that holds nothing yet. */
export async function restoreStore(file: string, dataFolder: string): Promise<BackupContents> {
  return restoreSqliteStore(file, resolve(dataFolder));
}

/** What a data folder takes of the disk. */
export function storeUsage(dataFolder: string): StoreUsage {
  return sqliteUsage(resolve(dataFolder));
}

/** Gives the disk back all that was freed in a data folder that nobody serves. */
export function compactStore(dataFolder: string): void {
  compactSqliteStore(resolve(dataFolder));
}

/** Reads a backup from end to end. */
export const verifyBackup: (file: string) => Promise<BackupContents> = verifySqliteBackup;

/** The built dashboard where the operator says it is, or beside the program it came with. */
function openDashboard(folder: string | undefined): BuiltPages | undefined {
  const found = folder ?? fileURLToPath(new URL("dashboard-pages", import.meta.url));
  return existsSync(join(found, "index.html")) ? new BuiltPages(found) : undefined;
}

/** The client's package where the operator says it is, or beside the program it came with. */
function openClientPackage(file: string | false | undefined): ClientPackage | undefined {
  if (file === false) return undefined;
  const [beside] = globSync("client-package/*.tgz", { cwd: import.meta.dirname });
  const found = file ?? (beside === undefined ? undefined : join(import.meta.dirname, beside));
  if (found === undefined) return undefined;
  try {
    return readClientPackage(found);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`CLIENT_PACKAGE is "${found}", which cannot be read (${code}).`);
  }
}

/** Closing the server drains it, then closes the store. */
export async function compose(config: ServerConfig, log: FastifyBaseLogger): Promise<Composed> {
  const hiddenRanges = await HiddenRanges.load(config.hiddenRanges);
  const geo =
    config.geoDatabase === undefined ? undefined : await GeoDatabase.load(config.geoDatabase);
  const clientPackage = openClientPackage(config.clientPackage);
  refuseBackupsOf(config);
  const writeTimes = new WriteTimes();
  const provider = providerOf(config);
  const store = await openStore(config, {
    forServing: true,
    onWritten: writeTimes.add,
    onNotice: (sentence) => log.warn(sentence),
  });
  const isHidden = hiddenRanges.contains;
  const backups = backupsOf(config, log);
  const tracing = await tracingOf(config);
  const { http, admin } = createServices({
    tracing,
    writeTimes,
    store,
    log,
    version,
    config,
    isHidden,
    countryOf: geo?.countryOf,
    capacity: capacityOf(config.mostConnections),
    lastBackup: backups?.lastSuccess,
    ...(config.store === undefined && { dataFolder: resolve(config.dataFolder) }),
    place: placeInWords(config),
    dashboard: openDashboard(config.dashboardPages),
    clientPackage,
    provider,
  });
  const stopHousekeeping = sweepEveryMinute(store, log);
  http.addHook("onClose", async () => {
    await Promise.all([stopHousekeeping(), backups?.stop()]);
    await store.close();
    await tracing?.stop();
  });
  return { http, admin, store, hiddenRanges, geo, hasClientPackage: clientPackage !== undefined };
}

/** Only loaded where traces are wanted. */
async function tracingOf({
  otlpEndpoint: endpoint,
  traceShare: share,
}: ServerConfig): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import("../platform/tracing/otlp.ts");
  return startTracing({ endpoint, share, version });
}

/** Whoever asks for backups of a database would get empty ones of a folder. */
function refuseBackupsOf({ store, backupFolder }: ServerConfig): void {
  if (store === undefined || backupFolder === undefined) return;
  throw new ConfigError(
    "BACKUP_DIR is for the data folder, but STORE names a database. Back that up with PostgreSQL's " +
      "own tools, and leave BACKUP_DIR away.",
  );
}

function providerOf(config: ServerConfig): IdentityProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (issuer !== undefined && clientId !== undefined) {
    return new IdentityProvider({ issuer, clientId, clientSecret, domains: config.oidcDomains });
  }
  if (issuer === undefined && clientId === undefined) return undefined;
  throw new ConfigError(
    "Single sign-on takes both OIDC_ISSUER and OIDC_CLIENT_ID; one is missing.",
  );
}

function backupsOf(
  { dataFolder, backupFolder, backupEveryHours, backupsKept }: ServerConfig,
  log: FastifyBaseLogger,
): Backups | undefined {
  if (backupFolder === undefined) return undefined;
  const plan = {
    folder: resolve(backupFolder),
    everyMs: backupEveryHours * 3_600_000,
    keep: backupsKept,
  };
  return scheduleBackups(plan, { backUp: (file) => backUpStore(dataFolder, file), log });
}
