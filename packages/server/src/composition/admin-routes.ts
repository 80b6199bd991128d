import { fillPathParameters, adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute, AdminRouteName } from "@throughline/protocol/admin";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireAdminCaller } from "../admin/accounts/admin-access.ts";
import type { AdminGate } from "../admin/accounts/admin-access.ts";
import { requireAuthorization } from "../catalog/auth/require-key.ts";
import type { AdminCall, AdminHandlers } from "../platform/admin-handlers/handlers.ts";
import { endpointSchema } from "../platform/http/endpoint-schema.ts";
import { registerRoutes } from "../platform/http/register-routes.ts";
import { parseUploads, uploadedFile } from "../platform/http/upload-body.ts";

interface RouteTypes {
  Params: Record<string, string>;
  Headers: { "idempotency-key"?: string };
}

/** Dependencies of the admin API routes. */
export interface AdminApiDependencies {
  readonly handlers: AdminHandlers;
  readonly adminGate: Pick<AdminGate, "authorize">;
  readonly serviceUrl: (request: FastifyRequest) => string;
}

/** Registers every route of the admin API. */
export async function adminApiRoutes(
  scope: FastifyInstance,
  { handlers, adminGate, serviceUrl }: AdminApiDependencies,
): Promise<void> {
  requireAuthorization(scope, adminGate);
  for (const name of Object.keys(adminRoutes) as AdminRouteName[]) {
    const route: AdminRoute = adminRoutes[name];
    const { status = 200, location, upload } = route;
    // The schemas have already checked that the call fits the route.
    const handle = handlers[name] as (call: AdminCall<never>) => Promise<object | undefined>;
    const addTo = (target: FastifyInstance) =>
      target.route<RouteTypes>({
        method: route.method,
        url: route.path,
        config: { adminRoute: name },
        ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
        schema: endpointSchema(route),
        async handler(request, reply) {
          const answer = await handle({
            ...requireAdminCaller(request),
            params: request.params,
            query: request.query as never,
            body: request.body as never,
            uploadedFile: uploadedFile(request),
            idempotencyKey: request.headers["idempotency-key"],
            serviceUrl: serviceUrl(request),
          });
          reply.code(status);
          if (location !== undefined) {
            reply.header(
              "Location",
              fillPathParameters(location, answer as Record<string, string>),
            );
          }
          return answer;
        },
      });
    if (upload === undefined) addTo(scope);
    else {
      const uploadRoutes = async (uploads: FastifyInstance) => {
        parseUploads(uploads, upload);
        addTo(uploads);
      };
      registerRoutes(scope, uploadRoutes, {});
    }
  }
}
