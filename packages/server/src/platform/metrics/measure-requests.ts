import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Measures the requests of each route. The hook is added per route, so that no request has to look up its route. */
export function measureRequests(
  http: FastifyInstance,
  { requests }: Pick<Metrics, "requests">,
): void {
  http.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const count = requests.ofRoute(method, route.url);
      route.onResponse = [
        ...[route.onResponse ?? []].flat(),
        (_request, reply, done) => {
          count(reply.statusCode, reply.elapsedTime);
          done();
        },
      ];
    }
  });
}
