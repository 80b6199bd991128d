import type { FastifyRequest } from "fastify";
import { ApiError } from "../http/errors.ts";

/**
 * Refuses what another website makes a browser ask for: the browser adds the session's cookie to that
 * too, but says where the request comes from. `ownUrl` is where the service is reached.
 */
export function refuseForeignOrigin(
  {
    method,
    headers,
    protocol,
    host,
  }: Pick<FastifyRequest, "method" | "headers" | "protocol" | "host">,
  ownUrl?: string,
): void {
  if (method === "GET" || method === "HEAD") return;
  const own = new Set([`${protocol}://${host}`, ownUrl]);
  if (headers.origin !== undefined && own.has(headers.origin)) return;
  throw new ApiError("foreign_origin", "Another website asked for this, so it was not done.");
}
