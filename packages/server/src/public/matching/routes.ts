import { limits, routes } from "@throughline/protocol";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import { schemas } from "@throughline/protocol/validate";
import type { FastifyInstance } from "fastify";
import { rulesForClient } from "../../catalog/apps/conversion-rules.ts";
import { hasVariant } from "../../catalog/variants/app-variants.ts";
import { requireCaller } from "../../catalog/auth/authenticate.ts";
import { requireAppKey } from "../../catalog/auth/require-key.ts";
import type { AppKeyDependencies } from "../../catalog/auth/require-key.ts";
import { withDetourPrefix } from "../../catalog/links/detour-prefix.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { enforceQuota } from "../../platform/limits/daily-quotas.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import { namedVariant } from "./install-variant.ts";
import { matchLink } from "./match-link.ts";
import type { MatchingDependencies } from "./open.ts";

/** The dependencies of {@link matchingRoutes}. */
export type MatchingRoutesDependencies = MatchingDependencies &
  AppKeyDependencies & { readonly quotas: Pick<Quotas, "opens"> };

/** Registers `POST /api/link/match-link`. */
export async function matchingRoutes(
  http: FastifyInstance,
  deps: MatchingRoutesDependencies,
): Promise<void> {
  requireAppKey(http, deps);
  http.route<{ Body: MatchLinkRequest }>({
    method: routes.matchLink.method,
    url: routes.matchLink.path,
    bodyLimit: limits.matchBodyBytes,
    schema: {
      summary: "Match an install",
      description:
        "Returns the link that led to a fresh install, found by click id, copied link or device signals. Requests with the same `installId` get the same answer.",
      tags: ["client"],
      body: schemas.matchLink.request,
      response: { 200: schemas.matchLink.response },
    },
    preHandler: enforceQuota(deps.quotas.opens, (request) => requireCaller(request).app),
    handler: async (request): Promise<MatchLinkResponse> => {
      const { app } = requireCaller(request);
      const variant = namedVariant(request);
      if (variant !== undefined && !hasVariant(app, variant)) {
        request.log.warn(
          { app: app.id, variant },
          "An install names a variant that the app does not have. It counts as the app itself.",
        );
      }
      const address = clientAddress(request);
      const answer = await matchLink(deps, app, request.body, { address }, variant);
      return {
        ...answer,
        link: answer.link && withDetourPrefix(request, app, answer.link),
        ...rulesForClient(app, request.body.conversionRules),
      };
    },
  });
}
