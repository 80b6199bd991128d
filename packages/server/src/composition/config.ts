import { isIP } from "node:net";
import { levels } from "pino";

/** Everything the process reads from its environment, checked. */
export interface ServerConfig {
  host: string;
  port: number;
  logLevel: string;
  /** The one folder that holds everything the service keeps. */
  dataFolder: string;
  /** Where people reach the service, without a slash at the end; `undefined`: where it listens. */
  publicUrl: string | undefined;
  /** Which proxies stand before the service; `false` ignores forwarded headers. */
  trustProxy: false | string[];
  /** Requests a minute; 0 sets no limit. */
  limitPerAddress: number;
  limitPerKey: number;
  /** Invites an hour; 0 sets no limit. */
  invitesPerInstall: number;
  invitesPerApp: number;
  /** Where the service is reached by IPv4 only, then by IPv6 only, so that pages and apps can show both. */
  addressUrls: readonly string[];
  /** Opens `/metrics`; `undefined` leaves it to the machine itself. */
  metricsToken: string | undefined;
  /** Files with address ranges of relays and VPNs. */
  hiddenRanges: readonly string[];
}

/** The environment holds values the service cannot run with. Its message names each variable and what it takes. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads the configuration, or throws a {@link ConfigError} that names every wrong variable at once.
 *
 * | variable            | default |                                                                        |
 * | ------------------- | ------- | ---------------------------------------------------------------------- |
 * | `PORT`              | 8787    | port to listen on; 0 takes any free one                                |
 * | `HOST`              | 0.0.0.0 | address to listen on; the default is all of them                       |
 * | `LOG_LEVEL`         | info    | fatal, error, warn, info, debug (adds requests), trace                 |
 * | `DATA_DIR`          | .data   | the folder that holds everything the service keeps                     |
 * | `PUBLIC_URL`        |         | where people reach the service, such as https://go.shop.example        |
 * | `TRUST_PROXY`       | off     | off, or the addresses of the proxies in front: 10.0.0.0/8, loopback     |
 * | `LIMIT_PER_ADDRESS` | 600     | requests a minute from one address; 0 for no limit                     |
 * | `LIMIT_PER_KEY`     | 30000   | requests a minute with one key; 0 for no limit                         |
 * | `INVITES_PER_INSTALL` | 30    | invites an hour that one install may make; 0 for no limit              |
 * | `INVITES_PER_APP`   | 3000    | invites an hour of one app; 0 for no limit                             |
 * | `ADDRESS_URLS`      |         | the service by IPv4 only, then by IPv6 only, such as https://v4.example |
 * | `METRICS_TOKEN`     |         | opens /metrics from anywhere; without it only this machine reads them  |
 * | `HIDDEN_RANGES`     |         | files with address ranges of relays and VPNs, with commas between      |
 */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const problems: string[] = [];

  function read<T>(
    variable: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    takes: string,
  ): T {
    const text = env[variable]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) {
      const shown = variable.endsWith("_TOKEN") ? "not usable" : `"${text}"`;
      problems.push(`${variable} is ${shown}, but must be ${takes}.`);
    }
    return value ?? fallback;
  }

  const logLevels = [...Object.keys(levels.values), "silent"];
  const config: ServerConfig = {
    port: read("PORT", 8787, wholeNumber(65_535), "a whole number from 0 to 65535"),
    host: read("HOST", "0.0.0.0", parseHost, "a host name or an IP address"),
    logLevel: read(
      "LOG_LEVEL",
      "info",
      (text) => logLevels.find((level) => level === text),
      `one of ${logLevels.join(", ")}`,
    ),
    dataFolder: read("DATA_DIR", ".data", parseFolder, "the path of a folder"),
    publicUrl: read(
      "PUBLIC_URL",
      undefined,
      parsePublicUrl,
      "an http or https address without path, such as https://go.shop.example",
    ),
    trustProxy: read<ServerConfig["trustProxy"]>(
      "TRUST_PROXY",
      false,
      parseTrustProxy,
      "off, or the addresses of the proxies in front: 10.0.0.0/8, 2001:db8::1, loopback, uniquelocal",
    ),
    limitPerAddress: read("LIMIT_PER_ADDRESS", 600, wholeNumber(1e9), "a whole number"),
    limitPerKey: read("LIMIT_PER_KEY", 30_000, wholeNumber(1e9), "a whole number"),
    invitesPerInstall: read("INVITES_PER_INSTALL", 30, wholeNumber(1e9), "a whole number"),
    invitesPerApp: read("INVITES_PER_APP", 3000, wholeNumber(1e9), "a whole number"),
    addressUrls: read(
      "ADDRESS_URLS",
      [],
      parseAddressUrls,
      "one or two http or https addresses without path, with commas between",
    ),
    metricsToken: read(
      "METRICS_TOKEN",
      undefined,
      (text) => (/^[\x21-\x7e]{16,}$/.test(text) ? text : undefined),
      "at least 16 visible ASCII characters",
    ),
    hiddenRanges: read("HIDDEN_RANGES", [], parseFiles, "paths of files, with commas between"),
  };
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

function wholeNumber(most: number): (text: string) => number | undefined {
  return (text) => (/^\d+$/.test(text) && Number(text) <= most ? Number(text) : undefined);
}

function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

function parseFolder(text: string): string | undefined {
  return text.includes("\0") ? undefined : text;
}

function parseFiles(text: string): string[] | undefined {
  const files = text.split(",").map((file) => file.trim());
  return files.every((file) => file !== "" && !file.includes("\0")) ? files : undefined;
}

function parsePublicUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return plain ? url.origin : undefined;
}

function parseAddressUrls(text: string): string[] | undefined {
  const urls = text.split(",").map((url) => parsePublicUrl(url.trim()));
  return urls.length <= 2 && urls.every((url) => url !== undefined) ? urls : undefined;
}

/**
 * Trusting every sender is not on offer, nor is a number of hops: anybody who reaches the service
 * directly could then claim any address.
 */
function parseTrustProxy(text: string): ServerConfig["trustProxy"] | undefined {
  if (text === "off") return false;
  const proxies = text.split(",").map((proxy) => proxy.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
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
