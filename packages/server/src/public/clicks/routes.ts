import type { FastifyInstance } from "fastify";
import { addressRoute } from "./addresses.ts";
import { answerLinkError, answerLink } from "./answer-link.ts";
import { internalBrowserRoute } from "./internal-browser.ts";
import { passwordRoute } from "./password-route.ts";
import type { PasswordDependencies } from "./password-route.ts";
import { signalsRoute } from "./signals.ts";

/** The catch-all route of links. */
export const linkRoute = "/*";

/**
 * Registers the route of all links, both `GET /:code` and paths without a link such as `GET /any/path?query`, and the
 * endpoints of landing pages.
 */
export async function clickRoutes(
  http: FastifyInstance,
  deps: PasswordDependencies,
): Promise<void> {
  signalsRoute(http, deps);
  addressRoute(http, deps);
  internalBrowserRoute(http, deps);
  passwordRoute(http, linkRoute, deps);
  http.get(
    linkRoute,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => answerLinkError(deps, error, request, reply),
    },
    (request, reply) => answerLink(deps, request, reply),
  );
}
