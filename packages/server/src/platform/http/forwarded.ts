import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { HttpRequest } from "./http-request.ts";

/** The client address, host and protocol of a request. Headers of trusted proxies are taken into account. */
export type Forwarded = Pick<HttpRequest, "host" | "ip" | "protocol">;

/** Reads the forwarding headers as Fastify does with the same `trustProxy` and `forwardedHost` (see create-http-server.ts). */
export function readForwarded(
  trustProxy: false | string[],
  forwardedHost: boolean,
): (request: IncomingMessage) => Forwarded {
  if (!trustProxy) return direct;
  const isTrusted = cachingProxies(proxyAddr.compile(trustProxy));
  return (request) => {
    const connection = direct(request);
    if (!isTrusted(connection.ip, 0)) return connection;
    const { headers } = request;
    return {
      ip: proxyAddr(request, isTrusted),
      host: (forwardedHost && lastValue(headers["x-forwarded-host"])) || connection.host,
      protocol: lastValue(headers["x-forwarded-proto"]) === "https" ? "https" : connection.protocol,
    };
  };
}

/** Returns a function that tells whether an address is a trusted proxy. */
export function isProxy(trustProxy: false | string[]): (address: string) => boolean {
  if (!trustProxy) return () => false;
  const isTrusted = cachingProxies(proxyAddr.compile(trustProxy));
  return (address) => isTrusted(address, 0);
}

/** How many proxy addresses are cached. */
const maxProxies = 100;

/** Caches the addresses of trusted proxies, because parsing an address is slow. Other addresses are not kept. */
function cachingProxies(isTrusted: Trust): Trust {
  const proxies = new Set<string>();
  return (address, distance) => {
    if (proxies.has(address)) return true;
    const answer = isTrusted(address, distance);
    if (answer && proxies.size < maxProxies) proxies.add(address);
    return answer;
  };
}

type Trust = ReturnType<typeof proxyAddr.compile>;

function direct({ headers, socket }: IncomingMessage): Forwarded {
  return { ip: socket.remoteAddress ?? "", host: headers.host ?? "", protocol: "http" };
}

/** Returns the last value, which the nearest proxy appended. */
function lastValue(header: string | string[] | undefined): string | undefined {
  return header ? String(header).split(",").at(-1)?.trim() : undefined;
}
