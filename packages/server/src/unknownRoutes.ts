import type { FastifyInstance, FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import type { HTTPMethod } from "find-my-way";
import { ApiError } from "./errors.ts";

/**
 * Fastify answers a known path under a wrong method with 404. This keeps a second routing tree with
 * the same paths, so that such a request learns which methods there are.
 *
 * Register it before any route.
 */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const methods = new Set<HTTPMethod>();
  const router = findMyWay();

  app.addHook("onRoute", ({ method, url }) => {
    if (isLinkRoute(url)) return;
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each);
      if (!router.hasRoute(each, url)) router.on(each, url, () => undefined);
    }
  });

  // Before the body is read: the method alone is wrong.
  app.addHook("onRequest", async (request) => {
    const reserved = isLinkRoute(request.routeOptions.url) && isReserved(pathOf(request));
    if (!request.is404 && !reserved) return;
    const allowed = [...methods].filter((method) => router.find(method, pathOf(request)));
    if (allowed.length === 0 && reserved) throw notFound(request);
    if (allowed.length === 0) return;
    throw new ApiError(
      "method_not_allowed",
      `${request.method} is not possible at ${pathOf(request)}; use ${allowed.join(" or ")}.`,
      { Allow: allowed.join(", ") },
    );
  });

  app.setNotFoundHandler((request) => {
    throw notFound(request);
  });
}

/** Links live everywhere; such a route says nothing about which methods a path has. */
function isLinkRoute(url: string | undefined): boolean {
  return url === "/*" || url === "*" || url === "/:code" || url === "/";
}

/** Never a link: what lives here speaks JSON, or is nothing. */
function isReserved(path: string): boolean {
  return /^\/(?:api|\.well-known)(?:\/|$)/i.test(path);
}

function notFound(request: FastifyRequest): ApiError {
  return new ApiError("not_found", `There is nothing at ${request.method} ${pathOf(request)}.`);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? request.url;
}
