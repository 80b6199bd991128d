import { adminPaths } from "@throughline/protocol";
import type { StatsView } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../auth/authenticate.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";
import { readSpan } from "./span.ts";
import type { SpanQuery } from "./span.ts";
import { statsOver } from "./statsOver.ts";

/** `/api/v1/stats` and `/api/v1/links/:code/stats` */
export function statsRoutes(
  app: FastifyInstance,
  { store, now }: { readonly store: Store; readonly now: Clock },
): void {
  app.route<{ Querystring: SpanQuery }>({
    method: "GET",
    url: adminPaths.stats,
    schema: {
      summary: "What happened in the app, over time",
      tags: ["stats"],
      querystring: adminSchemas.statsQuery,
      response: { 200: adminSchemas.statsView },
    },
    handler: async (request): Promise<StatsView> =>
      statsOver(store.stats, callerOf(request).app.id, readSpan(request.query, now())),
  });

  app.route<{ Querystring: SpanQuery; Params: { code: string } }>({
    method: "GET",
    url: adminPaths.linkStats,
    schema: {
      summary: "What a link brought, over time",
      tags: ["stats"],
      querystring: adminSchemas.statsQuery,
      response: { 200: adminSchemas.statsView, 404: errorBody },
    },
    handler: async (request): Promise<StatsView> => {
      const { id } = callerOf(request).app;
      const { code } = request.params;
      const view = await statsOver(store.stats, id, readSpan(request.query, now()), code);
      // A deleted link, or a path nobody made a link of, still has its counts.
      if (view.series.length === 0 && !(await store.links.get(id, code))) {
        throw new ApiError("unknown_link", "No link is known under this code.");
      }
      return view;
    },
  });
}
