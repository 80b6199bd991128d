import { errorBody } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { ApiError } from "../../platform/http/errors.ts";
import type { AppDirectory } from "../apps/app-directory.ts";
import { readAppId } from "./authenticate.ts";
import type { Authentication } from "./authenticate.ts";

/** Dependencies of {@link requireAppKey}. */
export interface AppKeyDependencies {
  readonly authentication: Pick<Authentication, "authenticateClient">;
  readonly apps: AppDirectory;
  readonly activity: ActivityPublisher;
}

/** Restricts the routes of a scope to requests with a key of an app. Call it before adding the routes. */
export function requireAppKey(scope: FastifyInstance, deps: AppKeyDependencies): void {
  scope.addHook("onRequest", deps.authentication.authenticateClient);
  publishRefusals(scope, deps);
  describeSecurity(scope, [{ key: [], app: [] }]);
}

/** Publishes requests without a valid key as activity of the app that they name. */
function publishRefusals(scope: FastifyInstance, { apps, activity }: AppKeyDependencies): void {
  const publishedCodes = new Set(["missing_key", "unknown_key", "wrong_app"]);
  scope.addHook("onError", async (request, _reply, error) => {
    const { code } = error as Partial<ApiError>;
    const appId = readAppId(request);
    if (code === undefined || !publishedCodes.has(code) || appId === undefined) return;
    // Anybody can make up an ID, so refusals are published only for existing apps.
    if (await apps.get(appId))
      void activity.publish({ kind: "refused", app: appId, errorCode: code });
  });
}

/** Restricts the routes of a scope to requests that `authorize` accepts. Call it before adding the routes. */
export function requireAuthorization(
  scope: FastifyInstance,
  { authorize }: { readonly authorize: (request: FastifyRequest) => Promise<void> },
): void {
  scope.addHook("onRequest", authorize);
  describeSecurity(scope, [{ key: [] }, { session: [], app: [] }]);
}

/** Adds the security requirements and the error responses of a route to its OpenAPI description. */
function describeSecurity(scope: FastifyInstance, security: Record<string, string[]>[]): void {
  scope.addHook("onRoute", (route) => {
    const { schema = {} } = route;
    const bodyErrors = schema.body ? { 413: errorBody, 415: errorBody } : {};
    const response = {
      ...errorResponses,
      ...bodyErrors,
      ...(schema.response as object | undefined),
    };
    route.schema = { ...schema, security, response };
  });
}

const errorResponses = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  429: errorBody,
  503: errorBody,
};
