import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { PlainRequest } from "./exchange.ts";

/** Where a request came from and what it asked for, the word of trusted proxies taken. */
export type Forwarded = Pick<PlainRequest, "host" | "ip" | "protocol">;

/** Reads a request as Fastify does under the same `trustProxy` and `forwardedHost` (see frame.ts). */
export function readForwarded(
  trustProxy: false | string[],
  forwardedHost: boolean,
): (request: IncomingMessage) => Forwarded {
  if (!trustProxy) return direct;
  const isTrusted = remembering(proxyAddr.compile(trustProxy));
  return (request) => {
    const seen = direct(request);
    if (!isTrusted(seen.ip, 0)) return seen;
    const { headers } = request;
    return {
      ip: proxyAddr(request, isTrusted),
      host: (forwardedHost && lastOf(headers["x-forwarded-host"])) || seen.host,
      protocol: lastOf(headers["x-forwarded-proto"]) === "https" ? "https" : seen.protocol,
    };
  };
}

/** Tells the operator's proxies, behind which everybody may be, from visitors. */
export function isProxy(trustProxy: false | string[]): (address: string) => boolean {
  if (!trustProxy) return () => false;
  const isTrusted = remembering(proxyAddr.compile(trustProxy));
  return (address) => isTrusted(address, 0);
}

/** How many proxies are remembered. */
const mostProxies = 100;

/** The operator's proxies are few, and to read an address costs as much as its digest. Visitors' are not kept. */
function remembering(isTrusted: Trust): Trust {
  const proxies = new Set<string>();
  return (address, distance) => {
    if (proxies.has(address)) return true;
    const answer = isTrusted(address, distance);
    if (answer && proxies.size < mostProxies) proxies.add(address);
    return answer;
  };
}

type Trust = ReturnType<typeof proxyAddr.compile>;

function direct({ headers, socket }: IncomingMessage): Forwarded {
  return { ip: socket.remoteAddress ?? "", host: headers.host ?? "", protocol: "http" };
}

/** Each proxy adds its own word at the end. */
function lastOf(header: string | string[] | undefined): string | undefined {
  return header ? String(header).split(",").at(-1)?.trim() : undefined;
}
