import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { servicePaths } from "@throughline/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../http/errors.ts";
import type { Metrics } from "./metrics.ts";

/** The dependencies of {@link metricsRoutes}. */
export interface MetricsRoutesDependencies {
  readonly metrics: Pick<Metrics, "text">;
  readonly config: { readonly metricsToken: string | undefined };
}

/**
 * Registers `GET /metrics` in the text format of Prometheus. With METRICS_TOKEN, callers must send the token. Without it,
 * only requests from this machine are answered.
 */
export async function metricsRoutes(
  http: FastifyInstance,
  { metrics, config: { metricsToken: token } }: MetricsRoutesDependencies,
): Promise<void> {
  http.get(servicePaths.metrics, { schema: { hide: true } }, async (request, reply) => {
    if (token === undefined) requireLocal(request);
    else requireToken(token, request);
    const { type, text } = await metrics.text();
    return reply.type(type).send(text);
  });
}

function requireToken(token: string, { headers }: FastifyRequest): void {
  const sent = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
  if (sent === undefined) {
    throw new ApiError("missing_key", "Send METRICS_TOKEN as Authorization: Bearer <token>.");
  }
  if (!timingSafeEqual(digestOf(sent), digestOf(token))) {
    throw new ApiError("unknown_key", "This is not the METRICS_TOKEN of this service.");
  }
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Refuses requests from other machines, including those that a proxy on this machine forwards. */
function requireLocal({ headers, socket }: FastifyRequest): void {
  const forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].some(
    (name) => headers[name] !== undefined,
  );
  if (forwarded || !isLoopback(socket.remoteAddress ?? "")) {
    throw new ApiError(
      "not_found",
      "Metrics are available on the service's own machine, or with METRICS_TOKEN if the operator has set one.",
    );
  }
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}
