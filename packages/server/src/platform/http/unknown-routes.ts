import { maxHeaderSize } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import type { HTTPMethod } from "find-my-way";
import { ApiError } from "./errors.ts";
import { isReserved } from "./reserved-paths.ts";

/**
 * Fastify answers a known path under a wrong method with 404. This keeps a second routing tree with
 * the same paths, so that such a request learns which methods there are.
 *
 * Register it before any route.
 */
export function refuseUnknownRoutes(http: FastifyInstance): void {
  const methods = new Set<HTTPMethod>();
  const router = findMyWay({ maxParamLength: maxHeaderSize });

  http.addHook("onRoute", ({ method, url }) => {
    if (isLinkRoute(url)) return;
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each);
      if (!router.hasRoute(each, url)) router.on(each, url, () => undefined);
    }
  });

  // Before the body is read: the method alone is wrong.
  http.addHook("onRequest", (request, _reply, done) => {
    const reserved = isReserved(request.url) && isLinkRoute(request.routeOptions.url);
    if (request.is404 || reserved) done(refusalOf(request, reserved));
    else done();
  });

  function refusalOf(request: FastifyRequest, reserved: boolean): ApiError | undefined {
    const path = pathOf(request);
    const allowed = [...methods].filter((method) => router.find(method, path));
    if (allowed.length === 0) return reserved ? notFound(request) : undefined;
    return new ApiError(
      "method_not_allowed",
      `${request.method} is not allowed at ${path}; use ${allowed.join(" or ")}.`,
      { Allow: allowed.join(", ") },
    );
  }

  http.setNotFoundHandler((request) => {
    throw notFound(request);
  });
}

/** Links live everywhere; such a route says nothing about which methods a path has. */
function isLinkRoute(url: string | undefined): boolean {
  return url === "/*" || url === "*" || url === "/:code" || url === "/";
}

function notFound(request: FastifyRequest): ApiError {
  return new ApiError("not_found", `There is nothing at ${request.method} ${pathOf(request)}.`);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? request.url;
}
