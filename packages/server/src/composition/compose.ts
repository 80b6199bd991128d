import { randomBytes } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { clientPackagesPath } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { findUnknownApp } from "../admin/accounts/group-roles.ts";
import { IdentityProvider } from "../admin/accounts/identity-provider.ts";
import { passkeyProblem } from "../admin/accounts/relying-party.ts";
import { refuseDatabaseBackups, startBackups } from "./backups.ts";
import { processCapacity } from "./capacity.ts";
import { ConfigError, configuredDashboardUrl } from "./config.ts";
import type { ServerConfig } from "./config.ts";
import { BuiltPages } from "../admin/dashboard/built-pages.ts";
import { readClientPackage } from "../admin/client-package/client-package.ts";
import type { ClientPackage } from "../admin/client-package/client-package.ts";
import { createMailer, mailSettings } from "./mail.ts";
import { sweepEveryMinute } from "./sweep-every-minute.ts";
import { GeoDatabase } from "./geo-database.ts";
import { RelayRanges } from "./relay-ranges.ts";
import { createServices } from "./service.ts";
import { backUpStore, openStore, describeLocation } from "./stores.ts";
import { WriteTimes } from "../platform/metrics/write-times.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import { version } from "../version.ts";

/** The service on its real store. */
export interface Composed {
  readonly http: FastifyInstance;
  /** The server on ADMIN_PORT, if that is set. It closes with `http`. */
  readonly admin: FastifyInstance | undefined;
  readonly store: Store;
  readonly relayRanges: RelayRanges;
  /** The database of countries, if the operator configured one. */
  readonly geo: GeoDatabase | undefined;
  /** The path of the client's npm package, under which the file never changes. Undefined when it is not served. */
  readonly clientPackagePath: string | undefined;
}

/** Opens the dashboard in the configured folder, or beside the program. */
function openDashboard(folder: string | undefined): BuiltPages | undefined {
  const path = folder ?? fileURLToPath(new URL("dashboard-pages", import.meta.url));
  return existsSync(join(path, "index.html")) ? new BuiltPages(path) : undefined;
}

/** Opens the client's package at the configured path, or beside the program. */
function openClientPackage(file: string | false | undefined): ClientPackage | undefined {
  if (file === false) return undefined;
  const [beside] = globSync("client-package/*.tgz", { cwd: import.meta.dirname });
  const path = file ?? (beside === undefined ? undefined : join(import.meta.dirname, beside));
  if (path === undefined) return undefined;
  try {
    return readClientPackage(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`CLIENT_PACKAGE is "${path}", which cannot be read (${code}).`);
  }
}

/** Composes the service. Closing the server finishes running requests, then closes the store. */
export async function compose(config: ServerConfig, log: FastifyBaseLogger): Promise<Composed> {
  const relayRanges = await RelayRanges.load(config.relayRanges);
  const geo =
    config.geoDatabase === undefined ? undefined : await GeoDatabase.load(config.geoDatabase);
  const clientPackage = openClientPackage(config.clientPackage);
  refuseDatabaseBackups(config);
  refuseUnusablePasskeys(config);
  mailSettings(config);
  const writeTimes = new WriteTimes();
  const provider = createIdentityProvider(config);
  const store = await openStore(config, {
    forServing: true,
    onWritten: writeTimes.add,
    onNotice: (sentence) => log.warn(sentence),
  });
  await requireMappedApps(store, config);
  const isHidden = relayRanges.contains;
  const mailer = createMailer(config, { store, now: Date.now, random: randomBytes, log });
  const backups = startBackups(config, {
    backUp: (file) =>
      backUpStore(config.dataFolder, file, {
        applyJournals: async () => store.readerThreadAccess?.applyJournals(),
      }),
    log,
    onFailure: (reason) =>
      mailer.tellOperators("backupFailed", { reason, url: mailer.url("/operator") }),
  });
  const tracing = await startConfiguredTracing(config);
  const { http, admin } = createServices({
    tracing,
    writeTimes,
    store,
    log,
    version,
    config,
    isHidden,
    countryOf: geo?.countryOf,
    regionOf: geo?.regionOf,
    capacity: processCapacity(config.maxConnections),
    lastBackup: backups?.lastSuccess,
    ...(config.store === undefined && { dataFolder: resolve(config.dataFolder) }),
    storeLocation: describeLocation(config),
    dashboard: openDashboard(config.dashboardPages),
    clientPackage,
    provider,
  });
  const stopSweeping = sweepEveryMinute(store, log);
  http.addHook("onClose", async () => {
    await Promise.all([stopSweeping(), backups?.stop()]);
    await store.close();
    await tracing?.stop();
  });
  const clientPackagePath = clientPackage && `${clientPackagesPath}/${clientPackage.fileName}`;
  return { http, admin, store, relayRanges, geo, clientPackagePath };
}

/** Starts tracing. Its library is loaded only if tracing is on. */
async function startConfiguredTracing({
  otlpEndpoint: endpoint,
  traceShare: share,
}: ServerConfig): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import("../platform/tracing/otlp.ts");
  return startTracing({ endpoint, share, version });
}

/** Refuses to start if a group grants a role in an app that does not exist, because of a typo or a deleted app. */
async function requireMappedApps(store: Store, { oidcGroupRoles }: ServerConfig): Promise<void> {
  if (oidcGroupRoles.length === 0) return;
  const apps = await store.apps.list();
  const unknown = findUnknownApp(
    oidcGroupRoles,
    apps.map(({ id }) => id),
  );
  if (unknown === undefined) return;
  await store.close();
  throw new ConfigError(
    `OIDC_GROUP_ROLES names the app "${unknown}", which does not exist. Correct the id or remove the entry; throughline app list shows all apps.`,
  );
}

/** Refuses to start if people must use passkeys that cannot work, because nobody with such a role could do anything. */
function refuseUnusablePasskeys(config: ServerConfig): void {
  if (config.passkeyRoles.length === 0) return;
  const problem = passkeyProblem(configuredDashboardUrl(config));
  if (problem !== undefined) throw new ConfigError(`PASSKEY_ROLES is set. ${problem}`);
}

function createIdentityProvider(config: ServerConfig): IdentityProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  if (issuer !== undefined && clientId !== undefined) {
    return new IdentityProvider({
      issuer,
      clientId,
      clientSecret,
      domains: config.oidcDomains,
      scopes: config.oidcScopes,
      groupsClaim: config.oidcGroupsClaim,
      groupMappings: config.oidcGroupRoles,
    });
  }
  if (issuer === undefined && clientId === undefined) {
    if (config.oidcGroupRoles.length === 0) return undefined;
    throw new ConfigError(
      "OIDC_GROUP_ROLES is set, but single sign-on is off. Set OIDC_ISSUER and OIDC_CLIENT_ID too.",
    );
  }
  throw new ConfigError(
    `Single sign-on needs both OIDC_ISSUER and OIDC_CLIENT_ID. Set ${issuer === undefined ? "OIDC_ISSUER" : "OIDC_CLIENT_ID"} too.`,
  );
}
