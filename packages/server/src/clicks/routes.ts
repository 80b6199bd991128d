import type { FastifyInstance } from "fastify";
import { addressRoute } from "./addresses.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { apologize, follow } from "./answer-link.ts";
import { signalsRoute } from "./signals.ts";

/** The route of every link. */
export const linkRoute = "/*";

/**
 * Every link: `GET /:code` for created ones, `GET /any/longer/path?query` where the path itself is
 * the promise, and the endpoint their pages send signals to. A GET never consumes anything.
 */
export function clickRoutes(app: FastifyInstance, deps: ClickDependencies): void {
  signalsRoute(app, deps);
  addressRoute(app, deps);
  app.get(
    linkRoute,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => apologize(deps, error, request, reply),
    },
    (request, reply) => follow(deps, request, reply),
  );
}
