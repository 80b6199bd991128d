import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** `GET /metrics`, in Prometheus's text form. It names no app, link or visitor. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) => {
    const { type, text } = await metrics.text();
    return reply.type(type).send(text);
  });
}
