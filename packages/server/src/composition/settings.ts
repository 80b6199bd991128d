import { exportFormats } from "@throughline/protocol";
import type { ExportFormat } from "@throughline/protocol";
import { levels } from "pino";
import { parseGroupMappings } from "../admin/accounts/group-roles.ts";
import type { GroupMapping } from "../admin/accounts/group-roles.ts";
import type { FactorRole } from "../admin/accounts/second-factor.ts";
import { parseMailFrom, parseSmtpUrl } from "../platform/mail/smtp.ts";
import {
  parseAddressUrls,
  parseDomains,
  parseFactorRoles,
  parseHost,
  parseIssuer,
  parseNetworks,
  parsePath,
  parsePaths,
  parsePublicUrl,
  parseScopes,
  parseTrustProxy,
  visibleText,
  wholeNumber,
} from "./setting-values.ts";

/** One environment variable: its meaning, its valid values and its default. */
export interface Setting<Value = unknown> {
  readonly variable: string;
  readonly meaning: string;
  /** Completes the error message "… but must be". */
  readonly takes: string;
  readonly fallback: Value;
  /** The default as text. Defaults to `fallback` itself. */
  readonly shownFallback?: string;
  /** A typical value for the example file. */
  readonly example: string;
  /** Whether the value must not be shown in a message. It may also be in the file that `…_FILE` names. */
  readonly secret?: boolean;
  /** Returns the value, or undefined for an invalid text. */
  readonly parse: (text: string) => Value | undefined;
}

function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition;
}

const logLevels = [...Object.keys(levels.values), "silent"];
const onStoreLoss = ["refuse", "redirect"] as const;
const logFormats = ["json", "pretty"] as const;
export type LogFormat = (typeof logFormats)[number];
const aWholeNumber = "a whole number";

/**
 * All settings. The help of `throughline serve`, `docs/settings.md` and the example file in `deploy/` are
 * generated from them. `npm run generate-docs -w @throughline/server` writes the two files.
 */
export const settings = {
  port: setting({
    variable: "PORT",
    meaning: "port to listen on; 0 chooses a free port",
    takes: "a whole number from 0 to 65535",
    fallback: 8787,
    example: "8787",
    parse: wholeNumber(65_535),
  }),
  host: setting({
    variable: "HOST",
    meaning: "address to listen on; the default accepts phones on the same Wi-Fi",
    takes: "a host name or an IP address",
    fallback: "0.0.0.0",
    example: "127.0.0.1",
    parse: parseHost,
  }),
  /** The folder with all data of the service. */
  dataFolder: setting({
    variable: "DATA_DIR",
    meaning: "folder with all data, unless STORE names a database; back it up",
    takes: "the path of a folder",
    fallback: ".data",
    example: "/var/lib/throughline",
    parse: parsePath,
  }),
  /** A PostgreSQL database. Undefined uses the data folder. */
  store: setting<string | undefined>({
    variable: "STORE",
    meaning: "PostgreSQL database for any number of nodes; without it, the data folder is used",
    takes: "a URL such as postgres://user:password@host:5432/database",
    fallback: undefined,
    example: "postgres://throughline:password@db.internal:5432/throughline",
    secret: true,
    parse: (text) => (/^postgres(ql)?:\/\/\S+$/.test(text) ? text : undefined),
  }),
  onStoreLoss: setting<(typeof onStoreLoss)[number]>({
    variable: "ON_STORE_LOSS",
    meaning:
      "when the store accepts no clicks: refuse visitors with 503, or redirect them from memory without recording the click",
    takes: "refuse or redirect",
    fallback: "refuse",
    example: "redirect",
    parse: (text) => onStoreLoss.find((known) => known === text),
  }),
  /** The URL of the service, without a trailing slash. Undefined means the address that it listens on. */
  publicUrl: setting<string | undefined>({
    variable: "PUBLIC_URL",
    meaning: "public URL of the service, such as https://go.shop.example",
    takes: "an http or https URL without a path, such as https://go.shop.example",
    fallback: undefined,
    example: "https://go.shop.example",
    parse: parsePublicUrl,
  }),
  /** The trusted proxies in front of the service. `false` ignores forwarded headers. */
  trustProxy: setting<false | string[]>({
    variable: "TRUST_PROXY",
    meaning:
      "addresses of the proxies in front (10.0.0.0/8, loopback); only their forwarded headers and country headers are used",
    takes:
      "off, or the addresses of the proxies in front: 10.0.0.0/8, 2001:db8::1, loopback, uniquelocal",
    fallback: false,
    shownFallback: "off",
    example: "loopback",
    parse: parseTrustProxy,
  }),
  /** Whether the trusted proxies set X-Forwarded-Host. */
  forwardedHost: setting({
    variable: "FORWARDED_HOST",
    meaning:
      "on: use X-Forwarded-Host, which the proxies of TRUST_PROXY must set; off: use the Host header",
    takes: "on or off",
    fallback: false,
    shownFallback: "off",
    example: "on",
    parse: (text) => ({ on: true, off: false })[text],
  }),
  /** Requests per minute; 0 sets no limit. */
  limitPerAddress: setting({
    variable: "LIMIT_PER_ADDRESS",
    meaning: "requests per minute from one address (IPv6: one /56); 0 sets no limit",
    takes: aWholeNumber,
    fallback: 600,
    example: "600",
    parse: wholeNumber(1e9),
  }),
  limitPerKey: setting({
    variable: "LIMIT_PER_KEY",
    meaning: "requests per minute with one secret key or by one member; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 30_000,
    example: "30000",
    parse: wholeNumber(1e9),
  }),
  /** How much of one app is stored per day; 0 sets no limit. */
  clicksPerDay: setting({
    variable: "CLICKS_PER_DAY",
    meaning: "clicks per day (UTC) stored for one app; logs a warning at 80 %; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 1_000_000,
    example: "1000000",
    parse: wholeNumber(1e12),
  }),
  opensPerDay: setting({
    variable: "OPENS_PER_DAY",
    meaning: "first opens per day (UTC) of one app; logs a warning at 80 %; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 200_000,
    example: "200000",
    parse: wholeNumber(1e12),
  }),
  eventMegabytesPerDay: setting({
    variable: "EVENT_MB_PER_DAY",
    meaning:
      "megabytes of events per day (UTC) of one app; logs a warning at 80 %; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 1_000,
    example: "1000",
    parse: wholeNumber(1e9),
  }),
  maxConnections: setting({
    variable: "MAX_CONNECTIONS",
    meaning: "maximum connections at a time; lower if the heap or `ulimit -n` is small",
    takes: "a whole number from 16 to 100000",
    fallback: 10_000,
    example: "10000",
    parse: (text) => {
      const number = wholeNumber(100_000)(text);
      return number !== undefined && number >= 16 ? number : undefined;
    },
  }),
  shutdownDelaySeconds: setting({
    variable: "SHUTDOWN_DELAY",
    meaning:
      "seconds after SIGTERM in which new connections are still accepted while /readyz fails",
    takes: "a whole number of seconds up to 300",
    fallback: 0,
    example: "10",
    parse: wholeNumber(300),
  }),
  /** Invites per hour; 0 sets no limit. */
  invitesPerInstall: setting({
    variable: "INVITES_PER_INSTALL",
    meaning: "invites per hour that one install may create; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 30,
    example: "30",
    parse: wholeNumber(1e9),
  }),
  invitesPerApp: setting({
    variable: "INVITES_PER_APP",
    meaning: "invites per hour of one app; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 3000,
    example: "3000",
    parse: wholeNumber(1e9),
  }),
  /** The URLs of the service over IPv4 only and IPv6 only, through which pages and apps report both addresses. */
  addressUrls: setting<readonly string[]>({
    variable: "ADDRESS_URLS",
    meaning: "URLs of the service over IPv4 only, then over IPv6 only, separated by a comma",
    takes: "one or two http or https URLs without a path, separated by a comma",
    fallback: [],
    example: "https://v4.go.shop.example,https://v6.go.shop.example",
    parse: parseAddressUrls,
  }),
  /** The token for `/metrics`. Undefined allows only this machine. */
  metricsToken: setting<string | undefined>({
    variable: "METRICS_TOKEN",
    meaning:
      "token that allows /metrics from anywhere; without it, only this machine may read them",
    takes: "at least 16 visible ASCII characters",
    fallback: undefined,
    example: "a-long-random-text",
    secret: true,
    parse: (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
  }),
  /** The port of the admin API, the dashboard and the metrics. Undefined means the same port as everything else. */
  adminPort: setting<number | undefined>({
    variable: "ADMIN_PORT",
    meaning: "separate port for admin API, dashboard and metrics, which are then on no other port",
    takes: "a whole number from 0 to 65535",
    fallback: undefined,
    example: "8788",
    parse: wholeNumber(65_535),
  }),
  adminHost: setting({
    variable: "ADMIN_HOST",
    meaning: "address to listen on for ADMIN_PORT",
    takes: "a host name or an IP address",
    fallback: "127.0.0.1",
    example: "10.0.0.5",
    parse: parseHost,
  }),
  /** The URL of the dashboard. Undefined means the URL of the service. */
  adminUrl: setting<string | undefined>({
    variable: "ADMIN_URL",
    meaning:
      "URL of the dashboard, such as https://links.internal, if it is not PUBLIC_URL; link domains do not serve the dashboard",
    takes: "an http or https URL without a path, such as https://links.internal",
    fallback: undefined,
    example: "https://links.internal",
    parse: parsePublicUrl,
  }),
  /** The mail server. Undefined turns mail off. */
  smtpUrl: setting<string | undefined>({
    variable: "SMTP_URL",
    meaning:
      "mail server for invitations, new passwords and warnings; smtp (with STARTTLS) or smtps; without it, no mail is sent",
    takes: "a URL such as smtps://user:password@smtp.shop.example, with special characters encoded",
    fallback: undefined,
    example: "smtps://links:password@smtp.shop.example",
    secret: true,
    parse: parseSmtpUrl,
  }),
  mailFrom: setting<string | undefined>({
    variable: "MAIL_FROM",
    meaning: "sender of all mails, with SMTP_URL",
    takes: "an address such as links@shop.example or Throughline <links@shop.example>",
    fallback: undefined,
    example: "Throughline <links@shop.example>",
    parse: parseMailFrom,
  }),
  /** Where traces are sent. Undefined turns tracing off. */
  otlpEndpoint: setting<string | undefined>({
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "OpenTelemetry collector for traces over HTTP; without it, tracing is off",
    takes: "an http or https URL, such as http://127.0.0.1:4318",
    fallback: undefined,
    example: "http://127.0.0.1:4318",
    parse: (text) => (/^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) ? text : undefined),
  }),
  traceShare: setting({
    variable: "OTEL_TRACES_SAMPLER_ARG",
    meaning: "share of requests that are traced, unless the request itself decides",
    takes: "a number from 0 to 1",
    fallback: 1,
    example: "0.01",
    parse: (text) => (/^(0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
  }),
  /** The OpenID Connect provider for single sign-on. Undefined turns single sign-on off. */
  oidcIssuer: setting<string | undefined>({
    variable: "OIDC_ISSUER",
    meaning:
      "OpenID Connect provider for single sign-on to the dashboard; the redirect URI is /api/account/sso/return",
    takes: "an https URL, or an http URL of this machine",
    fallback: undefined,
    example: "https://accounts.google.com",
    parse: parseIssuer,
  }),
  oidcClientId: setting<string | undefined>({
    variable: "OIDC_CLIENT_ID",
    meaning: "OIDC client ID",
    takes: "visible ASCII characters",
    fallback: undefined,
    example: "throughline",
    parse: visibleText,
  }),
  oidcClientSecret: setting<string | undefined>({
    variable: "OIDC_CLIENT_SECRET",
    meaning: "OIDC client secret; without it, a public client",
    takes: "visible ASCII characters",
    fallback: undefined,
    example: "a-long-random-text",
    secret: true,
    parse: visibleText,
  }),
  /** The domains whose email addresses may use single sign-on. */
  oidcDomains: setting<readonly string[]>({
    variable: "OIDC_DOMAINS",
    meaning: "domains whose email addresses may use single sign-on, separated by commas",
    takes: "domains such as shop.example, separated by commas",
    fallback: [],
    example: "shop.example",
    parse: parseDomains,
  }),
  oidcScopes: setting<string>({
    variable: "OIDC_SCOPES",
    meaning: "OIDC scopes to request, separated by spaces; some providers need one more for groups",
    takes: "scopes separated by spaces, with openid among them",
    fallback: "openid email",
    example: "openid email groups",
    parse: parseScopes,
  }),
  /** The claim with the groups of a person. */
  oidcGroupsClaim: setting<string>({
    variable: "OIDC_GROUPS_CLAIM",
    meaning: "OIDC claim that lists a person's groups, or the path to a nested claim",
    takes: "the name of a claim, such as groups or realm_access.roles",
    fallback: "groups",
    example: "realm_access.roles",
    parse: visibleText,
  }),
  /** The roles that groups grant. */
  oidcGroupRoles: setting<readonly GroupMapping[]>({
    variable: "OIDC_GROUP_ROLES",
    meaning:
      "roles that groups grant at every sign-in: group=role for all apps, group=role@app-id for one, separated by semicolons",
    takes: "entries such as admins=owner; marketing=editor@app-id",
    fallback: [],
    example: "link-admins=owner; marketing=editor",
    parse: parseGroupMappings,
  }),
  sessionDays: setting({
    variable: "SESSION_DAYS",
    meaning: "days after which people must sign in to the dashboard again",
    takes: "a whole number of days from 1 to 365",
    fallback: 30,
    example: "7",
    parse: (text) => wholeNumber(365)(text) || undefined,
  }),
  sessionIdleHours: setting({
    variable: "SESSION_IDLE_HOURS",
    meaning: "hours without use after which people must sign in again; 0 sets no limit",
    takes: "a whole number of hours up to 8760",
    fallback: 0,
    example: "12",
    parse: wholeNumber(8760),
  }),
  /** The roles of people who must sign in with a passkey. */
  passkeyRoles: setting<readonly FactorRole[]>({
    variable: "PASSKEY_ROLES",
    meaning:
      "roles of people who must use a passkey, separated by commas; single sign-on counts as one",
    takes: "roles among operator, owner, editor and viewer, separated by commas",
    fallback: [],
    example: "operator",
    parse: parseFactorRoles,
  }),
  /** The roles of people who must use a second factor. */
  secondFactorRoles: setting<readonly FactorRole[]>({
    variable: "SECOND_FACTOR_ROLES",
    meaning:
      "roles of people who must use one-time codes or a passkey, separated by commas; single sign-on counts as one",
    takes: "roles among operator, owner, editor and viewer, separated by commas",
    fallback: [],
    example: "operator,owner",
    parse: parseFactorRoles,
  }),
  /** Files with address ranges of relays and VPNs. */
  relayRanges: setting<readonly string[]>({
    variable: "RELAY_RANGES",
    meaning:
      "files with address ranges of relays and VPNs, separated by commas; reloaded on SIGHUP",
    takes: "paths of files, separated by commas",
    fallback: [],
    example: "/etc/throughline/relays.csv",
    parse: parsePaths,
  }),
  /** A MaxMind database of countries. Undefined records only the countries that trusted proxies report. */
  geoDatabase: setting<string | undefined>({
    variable: "GEO_DATABASE",
    meaning: "MMDB file with the countries of addresses, for statistics; reloaded on SIGHUP",
    takes: "the path of a file",
    fallback: undefined,
    example: "/etc/throughline/GeoLite2-Country.mmdb",
    parse: parsePath,
  }),
  /** The folder of the built dashboard. Undefined means the dashboard that came with the program. */
  dashboardPages: setting<string | undefined>({
    variable: "DASHBOARD_PAGES",
    meaning: "folder of the built dashboard, if it did not come with the program",
    takes: "the path of a folder",
    fallback: undefined,
    example: "/opt/throughline/dashboard",
    parse: parsePath,
  }),
  /** The client's npm package. Undefined means the package that came with the program; `false` serves none. */
  clientPackage: setting<string | false | undefined>({
    variable: "CLIENT_PACKAGE",
    meaning:
      "file of the client's npm package at /client.tgz, if it did not come with the program; off serves none",
    takes: "the path of a file, or off",
    fallback: undefined,
    example: "off",
    parse: (text) => (text === "off" ? false : parsePath(text)),
  }),
  /** The folder for backups. Undefined turns backups off. */
  backupFolder: setting<string | undefined>({
    variable: "BACKUP_DIR",
    meaning: "folder for backups while the service runs; without it, backups are off",
    takes: "the path of a folder",
    fallback: undefined,
    example: "/var/backups/throughline",
    parse: parsePath,
  }),
  backupIntervalHours: setting({
    variable: "BACKUP_INTERVAL",
    meaning: "hours between two backups",
    takes: "a whole number of hours, at least 1",
    fallback: 24,
    example: "24",
    parse: (text) => wholeNumber(8760)(text) || undefined,
  }),
  backupsKept: setting({
    variable: "BACKUP_KEEP",
    meaning: "how many backups are kept; older ones are deleted",
    takes: "a whole number, at least 1",
    fallback: 7,
    example: "7",
    parse: (text) => wholeNumber(10_000)(text) || undefined,
  }),
  /** Where everything is exported each night. Undefined turns the nightly export off. */
  exportTo: setting<string | undefined>({
    variable: "EXPORT_TO",
    meaning:
      "folder, or bucket as s3://bucket/prefix, for the nightly export; without it, the export is off",
    takes: "the path of a folder, or s3://bucket/prefix",
    fallback: undefined,
    example: "s3://shop-analytics/throughline",
    parse: parsePath,
  }),
  exportFormat: setting<ExportFormat>({
    variable: "EXPORT_FORMAT",
    meaning: "format of the nightly export: parquet, csv or ndjson",
    takes: "parquet, csv or ndjson",
    fallback: "parquet",
    example: "csv",
    parse: (text) => exportFormats.find((format) => format === text),
  }),
  s3Endpoint: setting<string | undefined>({
    variable: "AWS_ENDPOINT_URL_S3",
    meaning: "URL of an S3-compatible service for EXPORT_TO; without it, Amazon S3",
    takes: "an http or https URL without a path",
    fallback: undefined,
    example: "https://account.r2.cloudflarestorage.com",
    parse: parsePublicUrl,
  }),
  s3Region: setting({
    variable: "AWS_REGION",
    meaning: "region of the bucket of EXPORT_TO",
    takes: "the name of a region",
    fallback: "us-east-1",
    example: "eu-central-1",
    parse: visibleText,
  }),
  s3KeyId: setting<string | undefined>({
    variable: "AWS_ACCESS_KEY_ID",
    meaning: "access key for the bucket of EXPORT_TO",
    takes: "visible ASCII characters",
    fallback: undefined,
    example: "an-access-key",
    parse: visibleText,
  }),
  s3Secret: setting<string | undefined>({
    variable: "AWS_SECRET_ACCESS_KEY",
    meaning: "secret of that access key",
    takes: "visible ASCII characters",
    fallback: undefined,
    example: "a-long-random-text",
    secret: true,
    parse: visibleText,
  }),
  /** Whether webhooks may be sent to http URLs. */
  webhookAllowHttp: setting({
    variable: "WEBHOOK_ALLOW_HTTP",
    meaning: "on: also send webhooks to http URLs, which anybody on the network can read",
    takes: "on or off",
    fallback: false,
    shownFallback: "off",
    example: "on",
    parse: (text) => ({ on: true, off: false })[text],
  }),
  /** Private networks that webhooks may reach. */
  webhookPrivateTargets: setting<readonly string[]>({
    variable: "WEBHOOK_PRIVATE_TARGETS",
    meaning:
      "private addresses that webhooks may reach, separated by commas; without it, only public ones",
    takes: "IP addresses or ranges, separated by commas: 10.1.0.0/16, 127.0.0.1, fd00::/8",
    fallback: [],
    example: "10.1.0.0/16",
    parse: parseNetworks,
  }),
  webhookQueueMegabytes: setting({
    variable: "WEBHOOK_QUEUE_MB",
    meaning:
      "megabytes of webhook messages stored for one app; beyond it, the oldest are dropped; 0 sets no limit",
    takes: aWholeNumber,
    fallback: 1_000,
    example: "1000",
    parse: wholeNumber(1e9),
  }),
  webhookTimeoutSeconds: setting({
    variable: "WEBHOOK_TIMEOUT",
    meaning: "seconds after which a webhook without a response counts as failed",
    takes: "a whole number of seconds from 1 to 60",
    fallback: 10,
    example: "10",
    parse: (text) => wholeNumber(60)(text) || undefined,
  }),
  logLevel: setting({
    variable: "LOG_LEVEL",
    meaning: "fatal, error, warn, info, debug (logs requests), trace or silent",
    takes: `one of ${logLevels.join(", ")}`,
    fallback: "info",
    example: "info",
    parse: (text) => logLevels.find((level) => level === text),
  }),
  /** Undefined means `pretty` on a terminal and `json` otherwise. */
  logFormat: setting<LogFormat | undefined>({
    variable: "LOG_FORMAT",
    meaning: "json (one line each) or pretty (for people); without it, pretty on a terminal",
    takes: "json or pretty",
    fallback: undefined,
    example: "json",
    parse: (text) => logFormats.find((format) => format === text),
  }),
};

/** Returns the default of a setting as text. */
export function shownFallback({ fallback, shownFallback: shown }: Setting): string {
  if (shown !== undefined) return shown;
  return typeof fallback === "string" || typeof fallback === "number" ? `${fallback}` : "";
}
