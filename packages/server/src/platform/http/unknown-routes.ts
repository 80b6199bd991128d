import { maxHeaderSize } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import type { HTTPMethod } from "find-my-way";
import { ApiError } from "./errors.ts";
import { isReserved } from "./reserved-paths.ts";

/**
 * Answers an unknown path with 404. If the path is known and only the method is wrong, the answer is 405 and lists the
 * allowed methods. Fastify answers both with 404, so this function keeps a second routing tree. Call it before routes are
 * registered.
 */
export function refuseUnknownRoutes(http: FastifyInstance): void {
  const methodsOf = new Map<string, Set<HTTPMethod>>();
  // The second tree is built with the first refusal, because it doubles the time that adding routes takes.
  let tree: ReturnType<typeof buildTree> | undefined;

  http.addHook("onRoute", ({ method, url }) => {
    if (isCatchAll(url)) return;
    const methods = methodsOf.get(url) ?? new Set();
    for (const allowed of [method].flat() as HTTPMethod[]) methods.add(allowed);
    methodsOf.set(url, methods);
  });

  // Refuse the request before its body is read.
  http.addHook("onRequest", (request, _reply, done) => {
    const isLink = isCatchAll(request.routeOptions.url);
    const reserved = isReserved(request.url) && isLink;
    // The catch-all routes of links accept POST, so a POST to one of the service's own pages ends up there. Check whether
    // the path belongs to such a page.
    const isPostToCatchAll = isLink && request.method === "POST";
    if (request.is404 || reserved || isPostToCatchAll) done(findRefusal(request, reserved));
    else done();
  });

  function findRefusal(request: FastifyRequest, reserved: boolean): ApiError | undefined {
    const path = requestPath(request);
    tree ??= buildTree(methodsOf);
    const { methods, router } = tree;
    const allowed = methods.filter((method) => router.find(method, path));
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

function buildTree(methodsOf: ReadonlyMap<string, ReadonlySet<HTTPMethod>>) {
  const router = findMyWay({ maxParamLength: maxHeaderSize });
  for (const [url, methods] of methodsOf) router.on([...methods], url, () => undefined);
  return { router, methods: [...new Set([...methodsOf.values()].flatMap((set) => [...set]))] };
}

/** Returns whether this is one of the catch-all routes of links. Together they match every path, so they do not show that a path exists. */
function isCatchAll(url: string | undefined): boolean {
  return url === "/*" || url === "*" || url === "/:code" || url === "/";
}

export function notFound(request: FastifyRequest): ApiError {
  return new ApiError(
    "not_found",
    `There is nothing at ${request.method} ${requestPath(request)}.`,
  );
}

function requestPath(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? request.url;
}
