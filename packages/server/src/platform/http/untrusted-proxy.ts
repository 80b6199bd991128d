import { addressRanges } from "@throughline/engine";
import type { FastifyInstance, FastifyRequest } from "fastify";

const loopback = addressRanges(["127.0.0.0/8", "::1/128"]);
const privateNetworks = addressRanges([
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "fc00::/7",
  "fe80::/10",
]);

/**
 * Warns once if requests come through a proxy that is not in TRUST_PROXY. All visitors then seem to have the proxy's
 * address, which breaks matching and rate limits. The warning never contains an address.
 */
export function warnOfUntrustedProxy(http: FastifyInstance): void {
  let warned = false;
  http.addHook("onRequest", (request, _reply, done) => {
    const advice = warned ? undefined : proxyAdvice(request);
    if (advice !== undefined) {
      warned = true;
      request.log.warn(
        `Requests come through a proxy that is not in TRUST_PROXY, so all visitors seem to have one address. ${advice}`,
      );
    }
    done();
  });
}

/**
 * Returns which setting to change if this request came through an untrusted proxy, or undefined if all is well. A private
 * address counts as a proxy only if its X-Forwarded-For header contains another address.
 */
export function proxyAdvice({
  ip,
  headers,
}: Pick<FastifyRequest, "ip" | "headers">): string | undefined {
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined || String(forwarded).split(",")[0]?.trim() === ip) return undefined;
  if (loopback.contains(ip)) return "The proxy is on this machine. Set TRUST_PROXY=loopback.";
  if (!privateNetworks.contains(ip)) return undefined;
  return "The proxy is on your own network. Set TRUST_PROXY to its address or its network (10.0.0.0/8).";
}
