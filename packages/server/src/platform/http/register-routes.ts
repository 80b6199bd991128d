import type { FastifyInstance } from "fastify";

/**
 * Registers routes in a scope of their own, under the name of their function. Fastify would otherwise look for a name in
 * every module that the process has loaded, twice per plugin.
 */
export function registerRoutes<Options extends object>(
  http: FastifyInstance,
  routes: (scope: FastifyInstance, options: Options) => Promise<void>,
  options: Options,
): void {
  const named = Object.assign(routes, { [Symbol.for("fastify.display-name")]: routes.name });
  void http.register(named, options);
}
