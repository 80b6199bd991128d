import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics.ts";

/** Each route counts for itself: which one it is need not be found out at every request. */
export function measureRequests(
  http: FastifyInstance,
  { requests }: Pick<Metrics, "requests">,
): void {
  http.addHook("onRoute", (route) => {
    for (const method of [route.method].flat()) {
      const answered = requests.ofRoute(method, route.url);
      route.onResponse = [
        ...[route.onResponse ?? []].flat(),
        (_request, reply, done) => {
          answered(reply.statusCode, reply.elapsedTime);
          done();
        },
      ];
    }
  });
}
