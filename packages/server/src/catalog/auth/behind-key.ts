import { errorBody } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authentication } from "./authenticate.ts";

/** Lets only an app's clients reach the routes of a scope. Call it before they are added. */
export function behindAppKey(scope: FastifyInstance, { client }: Authentication): void {
  scope.addHook("onRequest", client);
  describe(scope, [{ key: [], app: [] }]);
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
