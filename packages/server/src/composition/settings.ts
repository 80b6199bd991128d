import { isIP } from "node:net";
import { levels } from "pino";

/** One variable of the environment: what it means, what it takes, what it is without. */
export interface Setting<Value = unknown> {
  readonly variable: string;
  readonly meaning: string;
  /** Ends the sentence "… but must be", for whoever gave something else. */
  readonly takes: string;
  readonly fallback: Value;
  /** The fallback as it would be written; without it, the fallback itself. */
  readonly shownFallback?: string;
  /** A value that shows what it looks like, for the example file. */
  readonly example: string;
  /** Never shown in a message; may also be read from the file that `…_FILE` names. */
  readonly secret?: boolean;
  /** The value, or undefined for a text that is none. */
  readonly parse: (text: string) => Value | undefined;
}

function setting<Value>(one: Setting<Value>): Setting<Value> {
  return one;
}

const logLevels = [...Object.keys(levels.values), "silent"];
const onStoreLoss = ["refuse", "redirect"] as const;
const logFormats = ["json", "pretty"] as const;
export type LogFormat = (typeof logFormats)[number];
const aWholeNumber = "a whole number";

/**
 * All settings. The help of `throughline serve`, `docs/settings.md` and the example file in `deploy/` are
 * generated from them. `npm run settings -w @throughline/server` writes the two files.
 */
export const settings = {
  port: setting({
    variable: "PORT",
    meaning: "port to listen on; 0 takes any free one",
    takes: "a whole number from 0 to 65535",
    fallback: 8787,
    example: "8787",
    parse: wholeNumber(65_535),
  }),
  host: setting({
    variable: "HOST",
    meaning: "address to listen on; the default lets a phone on the Wi-Fi in",
    takes: "a host name or an IP address",
    fallback: "0.0.0.0",
    example: "127.0.0.1",
    parse: parseHost,
  }),
  /** The one folder that holds everything the service keeps. */
  dataFolder: setting({
    variable: "DATA_DIR",
    meaning: "the folder that holds everything, unless STORE names a database; back it up",
    takes: "the path of a folder",
    fallback: ".data",
    example: "/var/lib/throughline",
    parse: parsePath,
  }),
  /** A PostgreSQL database instead of the data folder; `undefined`: the folder. */
  store: setting<string | undefined>({
    variable: "STORE",
    meaning: "a PostgreSQL database for any number of nodes; without it, the data folder",
    takes: "an address such as postgres://user:password@host:5432/database",
    fallback: undefined,
    example: "postgres://throughline:password@db.internal:5432/throughline",
    secret: true,
    parse: (text) => (/^postgres(ql)?:\/\/\S+$/.test(text) ? text : undefined),
  }),
  onStoreLoss: setting<(typeof onStoreLoss)[number]>({
    variable: "ON_STORE_LOSS",
    meaning:
      "while the store takes no clicks: refuse visitors with 503, or redirect them from memory, unrecorded",
    takes: "refuse or redirect",
    fallback: "refuse",
    example: "redirect",
    parse: (text) => onStoreLoss.find((one) => one === text),
  }),
  /** Where people reach the service, without a slash at the end; `undefined`: where it listens. */
  publicUrl: setting<string | undefined>({
    variable: "PUBLIC_URL",
    meaning: "where people reach the service, such as https://go.shop.example",
    takes: "an http or https address without path, such as https://go.shop.example",
    fallback: undefined,
    example: "https://go.shop.example",
    parse: parsePublicUrl,
  }),
  /** Which proxies stand before the service; `false` ignores forwarded headers. */
  trustProxy: setting<false | string[]>({
    variable: "TRUST_PROXY",
    meaning:
      "addresses of the proxies in front (10.0.0.0/8, loopback): only their forwarded headers count",
    takes:
      "off, or the addresses of the proxies in front: 10.0.0.0/8, 2001:db8::1, loopback, uniquelocal",
    fallback: false,
    shownFallback: "off",
    example: "loopback",
    parse: parseTrustProxy,
  }),
  /** Whether the trusted proxies name the host in X-Forwarded-Host. */
  forwardedHost: setting({
    variable: "FORWARDED_HOST",
    meaning:
      "on: the proxies of TRUST_PROXY set X-Forwarded-Host themselves; off: the Host header counts",
    takes: "on or off",
    fallback: false,
    shownFallback: "off",
    example: "on",
    parse: (text) => ({ on: true, off: false })[text],
  }),
  /** Requests a minute; 0 sets no limit. */
  limitPerAddress: setting({
    variable: "LIMIT_PER_ADDRESS",
    meaning: "requests a minute from one address (IPv6: one /56); 0 for no limit",
    takes: aWholeNumber,
    fallback: 600,
    example: "600",
    parse: wholeNumber(1e9),
  }),
  limitPerKey: setting({
    variable: "LIMIT_PER_KEY",
    meaning: "requests a minute with one secret key or by one member; 0 for no limit",
    takes: aWholeNumber,
    fallback: 30_000,
    example: "30000",
    parse: wholeNumber(1e9),
  }),
  /** What one app may have stored a day; 0 sets no limit. */
  clicksPerDay: setting({
    variable: "CLICKS_PER_DAY",
    meaning: "clicks a day that are kept for one app; a warning comes at 80 %; 0 for no limit",
    takes: aWholeNumber,
    fallback: 1_000_000,
    example: "1000000",
    parse: wholeNumber(1e12),
  }),
  opensPerDay: setting({
    variable: "OPENS_PER_DAY",
    meaning: "first opens a day of one app, as above",
    takes: aWholeNumber,
    fallback: 200_000,
    example: "200000",
    parse: wholeNumber(1e12),
  }),
  eventMegabytesPerDay: setting({
    variable: "EVENT_MB_PER_DAY",
    meaning: "megabytes of events a day of one app, as above",
    takes: aWholeNumber,
    fallback: 1_000,
    example: "1000",
    parse: wholeNumber(1e9),
  }),
  mostConnections: setting({
    variable: "MAX_CONNECTIONS",
    meaning: "connections at a time; fewer where the heap or `ulimit -n` is small",
    takes: "a whole number from 16 to 100000",
    fallback: 10_000,
    example: "10000",
    parse: (text) => {
      const number = wholeNumber(100_000)(text);
      return number !== undefined && number >= 16 ? number : undefined;
    },
  }),
  lameDuckSeconds: setting({
    variable: "LAME_DUCK",
    meaning:
      "seconds after SIGTERM in which new connections are still answered and /readyz says no",
    takes: "a whole number of seconds up to 300",
    fallback: 0,
    example: "10",
    parse: wholeNumber(300),
  }),
  /** Invites an hour; 0 sets no limit. */
  invitesPerInstall: setting({
    variable: "INVITES_PER_INSTALL",
    meaning: "invites an hour that one install may make; 0 for no limit",
    takes: aWholeNumber,
    fallback: 30,
    example: "30",
    parse: wholeNumber(1e9),
  }),
  invitesPerApp: setting({
    variable: "INVITES_PER_APP",
    meaning: "invites an hour of one app; 0 for no limit",
    takes: aWholeNumber,
    fallback: 3000,
    example: "3000",
    parse: wholeNumber(1e9),
  }),
  /** Where the service is reached by IPv4 only, then by IPv6 only, so that pages and apps can show both. */
  addressUrls: setting<readonly string[]>({
    variable: "ADDRESS_URLS",
    meaning: "the service by IPv4 only, then by IPv6 only, commas between",
    takes: "one or two http or https addresses without path, with commas between",
    fallback: [],
    example: "https://v4.go.shop.example,https://v6.go.shop.example",
    parse: parseAddressUrls,
  }),
  /** Opens `/metrics`; `undefined` leaves it to the machine itself. */
  metricsToken: setting<string | undefined>({
    variable: "METRICS_TOKEN",
    meaning: "opens /metrics from anywhere; without it, only this machine reads them",
    takes: "at least 16 visible ASCII characters",
    fallback: undefined,
    example: "a-long-random-text",
    secret: true,
    parse: (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
  }),
  /** Where admin API, dashboard and metrics listen; `undefined`: with everything else. */
  adminPort: setting<number | undefined>({
    variable: "ADMIN_PORT",
    meaning:
      "a port of their own for admin API, dashboard and metrics, which then are nowhere else",
    takes: "a whole number from 0 to 65535",
    fallback: undefined,
    example: "8788",
    parse: wholeNumber(65_535),
  }),
  adminHost: setting({
    variable: "ADMIN_HOST",
    meaning: "address to listen on with ADMIN_PORT",
    takes: "a host name or an IP address",
    fallback: "127.0.0.1",
    example: "10.0.0.5",
    parse: parseHost,
  }),
  /** Where people reach the dashboard; `undefined`: where they reach the service. */
  adminUrl: setting<string | undefined>({
    variable: "ADMIN_URL",
    meaning:
      "where people reach the dashboard, such as https://links.internal, if not at PUBLIC_URL: link domains have no dashboard",
    takes: "an http or https address without path, such as https://links.internal",
    fallback: undefined,
    example: "https://links.internal",
    parse: parsePublicUrl,
  }),
  /** Where traces go; `undefined`: nowhere. */
  otlpEndpoint: setting<string | undefined>({
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "a collector that takes OpenTelemetry traces over HTTP; without it, none are made",
    takes: "an http or https address, such as http://127.0.0.1:4318",
    fallback: undefined,
    example: "http://127.0.0.1:4318",
    parse: (text) => (/^https?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) ? text : undefined),
  }),
  traceShare: setting({
    variable: "OTEL_TRACES_SAMPLER_ARG",
    meaning: "the share of requests that are traced, unless the request itself says",
    takes: "a number from 0 to 1",
    fallback: 1,
    example: "0.01",
    parse: (text) => (/^(0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : undefined),
  }),
  /** The OpenID Connect provider people may sign in to the dashboard with; `undefined`: none. */
  oidcIssuer: setting<string | undefined>({
    variable: "OIDC_ISSUER",
    meaning:
      "an OpenID Connect provider to sign in to the dashboard with; its redirect URI here is /api/account/sso/return",
    takes: "an https address, or an http one of this machine",
    fallback: undefined,
    example: "https://accounts.google.com",
    parse: parseIssuer,
  }),
  oidcClientId: setting<string | undefined>({
    variable: "OIDC_CLIENT_ID",
    meaning: "what that provider calls this service",
    takes: "visible ASCII characters",
    fallback: undefined,
    example: "throughline",
    parse: visibleText,
  }),
  oidcClientSecret: setting<string | undefined>({
    variable: "OIDC_CLIENT_SECRET",
    meaning: "by which that provider knows this service; without it, as a public client",
    takes: "visible ASCII characters",
    fallback: undefined,
    example: "a-long-random-text",
    secret: true,
    parse: visibleText,
  }),
  /** Whose addresses may sign in that way. */
  oidcDomains: setting<readonly string[]>({
    variable: "OIDC_DOMAINS",
    meaning: "only e-mail addresses of these domains may sign in that way, commas between",
    takes: "domains such as shop.example, with commas between",
    fallback: [],
    example: "shop.example",
    parse: parseDomains,
  }),
  /** Files with address ranges of relays and VPNs. */
  hiddenRanges: setting<readonly string[]>({
    variable: "HIDDEN_RANGES",
    meaning: "files with address ranges of relays and VPNs, commas between; read again at SIGHUP",
    takes: "paths of files, with commas between",
    fallback: [],
    example: "/etc/throughline/relays.csv",
    parse: parsePaths,
  }),
  /** A MaxMind database of countries; `undefined`: clicks have none. */
  geoDatabase: setting<string | undefined>({
    variable: "GEO_DATABASE",
    meaning: "MMDB file with countries of addresses, for statistics; read again at SIGHUP",
    takes: "the path of a file",
    fallback: undefined,
    example: "/etc/throughline/GeoLite2-Country.mmdb",
    parse: parsePath,
  }),
  /** The built dashboard; `undefined`: the one that came with the program. */
  dashboardPages: setting<string | undefined>({
    variable: "DASHBOARD_PAGES",
    meaning: "the folder of the built dashboard, where it did not come with the program",
    takes: "the path of a folder",
    fallback: undefined,
    example: "/opt/throughline/dashboard",
    parse: parsePath,
  }),
  /** The client's npm package; `undefined`: the one that came with the program; `false`: none is handed out. */
  clientPackage: setting<string | false | undefined>({
    variable: "CLIENT_PACKAGE",
    meaning:
      "the file of the client's npm package that /client.tgz hands out, where it did not come with the program; off: none",
    takes: "the path of a file, or off",
    fallback: undefined,
    example: "off",
    parse: (text) => (text === "off" ? false : parsePath(text)),
  }),
  /** Where backups go; `undefined` makes none. */
  backupFolder: setting<string | undefined>({
    variable: "BACKUP_DIR",
    meaning: "the folder for backups while the service runs; without it, none are made",
    takes: "the path of a folder",
    fallback: undefined,
    example: "/var/backups/throughline",
    parse: parsePath,
  }),
  backupEveryHours: setting({
    variable: "BACKUP_EVERY",
    meaning: "hours between two backups",
    takes: "a whole number of hours, at least 1",
    fallback: 24,
    example: "24",
    parse: (text) => wholeNumber(8760)(text) || undefined,
  }),
  backupsKept: setting({
    variable: "BACKUP_KEEP",
    meaning: "how many backups are kept; older ones are removed",
    takes: "a whole number, at least 1",
    fallback: 7,
    example: "7",
    parse: (text) => wholeNumber(10_000)(text) || undefined,
  }),
  /** Whether webhooks may go to http addresses. */
  webhookAllowHttp: setting({
    variable: "WEBHOOK_ALLOW_HTTP",
    meaning: "on: webhooks may also go to http addresses, which anybody on the way can read",
    takes: "on or off",
    fallback: false,
    shownFallback: "off",
    example: "on",
    parse: (text) => ({ on: true, off: false })[text],
  }),
  /** Networks that webhooks may reach although they are private. */
  webhookPrivateTargets: setting<readonly string[]>({
    variable: "WEBHOOK_PRIVATE_TARGETS",
    meaning:
      "private addresses that webhooks may go to, commas between; without it, public ones only",
    takes: "IP addresses or ranges with commas between: 10.1.0.0/16, 127.0.0.1, fd00::/8",
    fallback: [],
    example: "10.1.0.0/16",
    parse: parseNetworks,
  }),
  webhookMegabytes: setting({
    variable: "WEBHOOK_MB",
    meaning:
      "megabytes of webhook messages kept for one app; beyond them the oldest are dropped; 0 for no limit",
    takes: aWholeNumber,
    fallback: 1_000,
    example: "1000",
    parse: wholeNumber(1e9),
  }),
  webhookTimeoutSeconds: setting({
    variable: "WEBHOOK_TIMEOUT",
    meaning: "seconds a webhook may take to answer before it counts as failed",
    takes: "a whole number of seconds from 1 to 60",
    fallback: 10,
    example: "10",
    parse: (text) => wholeNumber(60)(text) || undefined,
  }),
  logLevel: setting({
    variable: "LOG_LEVEL",
    meaning: "fatal, error, warn, info, debug (adds requests), trace or silent",
    takes: `one of ${logLevels.join(", ")}`,
    fallback: "info",
    example: "info",
    parse: (text) => logLevels.find((level) => level === text),
  }),
  /** `undefined`: as whoever looks needs it. */
  logFormat: setting<LogFormat | undefined>({
    variable: "LOG_FORMAT",
    meaning: "json, a line each, or pretty for people; without it, pretty on a terminal only",
    takes: "json or pretty",
    fallback: undefined,
    example: "json",
    parse: (text) => logFormats.find((format) => format === text),
  }),
};

/** What a setting is when it is not given, as it would be written. */
export function shownFallback({ fallback, shownFallback: shown }: Setting): string {
  if (shown !== undefined) return shown;
  return typeof fallback === "string" || typeof fallback === "number" ? `${fallback}` : "";
}

function wholeNumber(most: number): (text: string) => number | undefined {
  return (text) => (/^\d+$/.test(text) && Number(text) <= most ? Number(text) : undefined);
}

function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

function parsePath(text: string): string | undefined {
  return text.includes("\0") ? undefined : text;
}

function parsePaths(text: string): string[] | undefined {
  const files = text.split(",").map((file) => file.trim());
  return files.every((file) => file !== "" && !file.includes("\0")) ? files : undefined;
}

function parsePublicUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return plain ? url.origin : undefined;
}

function visibleText(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

/** Over plain http anybody on the way could sign in as anybody: it never leaves this machine. */
function parseIssuer(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.search || url.hash || url.username || url.password) return undefined;
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isHere) ? text : undefined;
}

function parseDomains(text: string): string[] | undefined {
  const domains = text.split(",").map((domain) => domain.trim().toLowerCase());
  return domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    ? domains
    : undefined;
}

function parseAddressUrls(text: string): string[] | undefined {
  const urls = text.split(",").map((url) => parsePublicUrl(url.trim()));
  return urls.length <= 2 && urls.every((url) => url !== undefined) ? urls : undefined;
}

/**
 * Trusting every sender is not on offer, nor is a number of hops: anybody who reaches the service
 * directly could then claim any address.
 */
function parseTrustProxy(text: string): false | string[] | undefined {
  if (text === "off") return false;
  const proxies = text.split(",").map((proxy) => proxy.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
}

function parseNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(",").map((network) => network.trim());
  return networks.every((one) => isIP(one.split("/")[0] ?? "") !== 0 && isNetwork(one))
    ? networks
    : undefined;
}

function isNetwork(text: string): boolean {
  if (text === "loopback" || text === "uniquelocal") return true;
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128) && Number(prefix) > 0)
  );
}
