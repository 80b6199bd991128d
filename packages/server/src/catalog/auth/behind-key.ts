import { errorBody } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import type { ApiError } from "../../platform/http/errors.ts";
import type { AppDirectory } from "../apps/app-directory.ts";
import { appIdOf } from "./authenticate.ts";
import type { Authentication } from "./authenticate.ts";

/** What it takes to let an app's clients in. */
export interface AppKeyDependencies {
  readonly authentication: Pick<Authentication, "client">;
  readonly apps: AppDirectory;
  readonly activity: ActivityPublisher;
}

/** Lets only an app's clients reach the routes of a scope. Call it before they are added. */
export function behindAppKey(scope: FastifyInstance, deps: AppKeyDependencies): void {
  scope.addHook("onRequest", deps.authentication.client);
  publishRefusals(scope, deps);
  describe(scope, [{ key: [], app: [] }]);
}

/** Publishes that a request had no valid key, for the app that the request names. */
function publishRefusals(scope: FastifyInstance, { apps, activity }: AppKeyDependencies): void {
  const published = new Set(["missing_key", "unknown_key", "wrong_app"]);
  scope.addHook("onError", async (request, _reply, error) => {
    const { code } = error as Partial<ApiError>;
    const app = appIdOf(request);
    if (code === undefined || !published.has(code) || app === undefined) return;
    // Anybody can make up an id: an app must exist for its refusals to be published.
    if (await apps.get(app)) void activity.publish({ kind: "refused", app, why: code });
  });
}

/** Lets only those reach the routes of a scope whom the gate lets in. Call it before they are added. */
export function behindGate(
  scope: FastifyInstance,
  { enter }: { readonly enter: (request: FastifyRequest) => Promise<void> },
): void {
  scope.addHook("onRequest", enter);
  describe(scope, [{ key: [] }, { session: [], app: [] }]);
}

/** Says at each route what it takes to reach it, and what it may answer instead of its success. */
function describe(scope: FastifyInstance, security: Record<string, string[]>[]): void {
  scope.addHook("onRoute", (route) => {
    const { schema = {} } = route;
    const ofBody = schema.body ? { 413: errorBody, 415: errorBody } : {};
    const response = { ...refusals, ...ofBody, ...(schema.response as object | undefined) };
    route.schema = { ...schema, security, response };
  });
}

const refusals = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  429: errorBody,
  503: errorBody,
};
