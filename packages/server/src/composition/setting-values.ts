import { roles } from "@throughline/protocol";
import type { FactorRole } from "../admin/accounts/second-factor.ts";
import { isIP } from "node:net";

export function wholeNumber(max: number): (text: string) => number | undefined {
  return (text) => (/^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined);
}

export function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

export function parsePath(text: string): string | undefined {
  return text.includes("\0") ? undefined : text;
}

export function parsePaths(text: string): string[] | undefined {
  const files = text.split(",").map((file) => file.trim());
  return files.every((file) => file !== "" && !file.includes("\0")) ? files : undefined;
}

export function parsePublicUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return plain ? url.origin : undefined;
}

export function visibleText(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

/** Accepts plain http only for this machine. Otherwise, anybody on the network could sign in as anybody. */
export function parseIssuer(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.search || url.hash || url.username || url.password) return undefined;
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isHere) ? text : undefined;
}

export function parseScopes(text: string): string | undefined {
  const scopes = text.split(/\s+/);
  return scopes.includes("openid") && scopes.every(visibleText) ? scopes.join(" ") : undefined;
}

export function parseDomains(text: string): string[] | undefined {
  const domains = text.split(",").map((domain) => domain.trim().toLowerCase());
  return domains.every((domain) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    ? domains
    : undefined;
}

export function parseFactorRoles(text: string): FactorRole[] | undefined {
  const known = new Set<string>(["operator", ...roles]);
  const named = text.split(",").map((role) => role.trim());
  return named.every((role) => known.has(role)) ? (named as FactorRole[]) : undefined;
}

export function parseAddressUrls(text: string): string[] | undefined {
  const urls = text.split(",").map((url) => parsePublicUrl(url.trim()));
  return urls.length <= 2 && urls.every((url) => url !== undefined) ? urls : undefined;
}

/**
 * Neither `all` nor a number of hops is accepted, because anybody who reaches the service directly could then claim any
 * address.
 */
export function parseTrustProxy(text: string): false | string[] | undefined {
  if (text === "off") return false;
  const proxies = text.split(",").map((proxy) => proxy.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
}

export function parseNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(",").map((network) => network.trim());
  return networks.every((network) => isIP(network.split("/")[0] ?? "") !== 0 && isNetwork(network))
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
