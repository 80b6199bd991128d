import type { FastifyInstance } from "fastify";
import { addressRoute } from "./addresses.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { answerLinkError, answerLink } from "./answer-link.ts";
import { signalsRoute } from "./signals.ts";

/** The route of every link. */
export const linkRoute = "/*";

/**
 * Every link: `GET /:code` for created ones, `GET /any/longer/path?query` where the path itself is
 * the promise, and the endpoint their pages send signals to. A GET never consumes anything.
 */
export async function clickRoutes(http: FastifyInstance, deps: ClickDependencies): Promise<void> {
  signalsRoute(http, deps);
  addressRoute(http, deps);
  http.get(
    linkRoute,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => answerLinkError(deps, error, request, reply),
    },
    (request, reply) => answerLink(deps, request, reply),
  );
}
