import { limits, servicePaths } from "@throughline/protocol";
import { createAdminClient } from "@throughline/protocol/admin";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireAuthorization } from "../../catalog/auth/require-key.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { AdminGate } from "../accounts/admin-access.ts";
import { fetchAsCaller } from "./fetch-as-caller.ts";
import { requireKnownOrigin } from "./require-known-origin.ts";
import type { OriginDependencies } from "./require-known-origin.ts";

/** A message contains the body of a tool's endpoint, which has its own limit. */
const maxMessageBytes = 2 * limits.bodyBytes;

/** Dependencies of the assistants' endpoint. */
export interface AssistantDependencies extends OriginDependencies {
  readonly adminGate: Pick<AdminGate, "authorize">;
  readonly version: string;
}

/**
 * Serves `POST /mcp`: the Model Context Protocol over streamable HTTP, without sessions. A caller needs a secret key, or a
 * session of the dashboard. Each tool call is a request to the admin API with the same credentials.
 */
export async function assistantRoutes(
  scope: FastifyInstance,
  deps: AssistantDependencies,
): Promise<void> {
  scope.addHook("onRequest", async (request) => {
    if (await deps.apps.isLinkDomain(request.host)) {
      throw new ApiError(
        "not_found",
        "Link domains do not serve assistants. Use the host of the dashboard.",
      );
    }
    await requireKnownOrigin(deps, request);
  });
  requireAuthorization(scope, deps.adminGate);
  scope.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 401) reply.header("WWW-Authenticate", "Bearer");
  });
  scope.post(
    servicePaths.mcp,
    {
      // Every secret key and every member may connect. Each tool then requires its own scope or role.
      config: { adminRoute: "getApp" },
      bodyLimit: maxMessageBytes,
      schema: { hide: true },
    },
    async (request, reply) => {
      const { answerAssistant } = await import("./mcp-server.ts");
      const { protocol, host } = request;
      const admin = createAdminClient({
        url: `${protocol}://${host}`,
        fetch: fetchAsCaller(scope, request),
      });
      const { authorization = "", cookie = "" } = request.headers;
      const context = { admin, caller: authorization || cookie, version: deps.version };
      const response = await answerAssistant(context, webRequest(request), request.body, (err) => {
        request.log.debug({ reqId: request.id, err }, "a message of an assistant was refused");
      });
      return reply.send(response);
    },
  );
}

function webRequest({ method, protocol, host, url, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(`${protocol}://${host}${url}`, { method, headers: given });
}
