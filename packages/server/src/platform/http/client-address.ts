import type { FastifyRequest } from "fastify";

/**
 * The visitor's address: the connection's own or, behind proxies the operator trusts (`TRUST_PROXY`),
 * the one they forwarded. It lives for the length of the request: digest it before anything is kept,
 * and never log it.
 */
export function clientAddress(request: Pick<FastifyRequest, "ip">): string {
  return withoutMapping(request.ip);
}

/** A socket that takes both families shows IPv4 as `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
