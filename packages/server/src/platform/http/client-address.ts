import type { FastifyRequest } from "fastify";

/**
 * Returns the client's address, which is the address of the connection or, behind trusted proxies (`TRUST_PROXY`), the
 * forwarded address. Use it only during the request. Store only its digest, and never log it.
 */
export function clientAddress(request: Pick<FastifyRequest, "ip">): string {
  return withoutMapping(request.ip);
}

/** Removes the prefix of `::ffff:192.0.2.1`, the form of IPv4 addresses on a dual-stack socket. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
