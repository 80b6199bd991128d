import { adminPaths } from "@throughline/protocol";
import type { KeyDraft, KeyRotation, KeyView, NewKey } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CreationHeaders } from "../admin/creationHeaders.ts";
import type { NetworkDigests } from "../privacy/networkDigest.ts";
import { callerOf } from "./authenticate.ts";
import type { Authentication } from "./authenticate.ts";
import { createKey, keyView, revokeKey, rotateKey } from "./keyChanges.ts";
import type { KeyChanges } from "./keyChanges.ts";
import { RepeatableKeys } from "./repeatableKeys.ts";

/** What the keys' admin endpoints stand on. */
export interface KeyAdminDependencies extends KeyChanges {
  readonly authentication: Authentication;
  readonly digests: NetworkDigests;
}

interface ById {
  Params: { keyId: string };
}

const tags = ["keys"];

/** `/api/v1/keys`: list, create, rotate, revoke. */
export function keyAdminRoutes(
  app: FastifyInstance,
  { authentication, digests, ...changes }: KeyAdminDependencies,
): void {
  async function repeatable(
    request: FastifyRequest<{ Headers: CreationHeaders }>,
    purpose: string,
  ): Promise<RepeatableKeys | undefined> {
    const { "idempotency-key": idempotencyKey } = request.headers;
    if (idempotencyKey === undefined) return undefined;
    const all = [await digests.current(), ...(await digests.live())];
    const secret = request.headers.authorization ?? "";
    return new RepeatableKeys(changes.keys, all, { secret, purpose, idempotencyKey });
  }

  app.route({
    method: "GET",
    url: adminPaths.keys,
    schema: {
      summary: "The app's keys, oldest first",
      tags,
      response: { 200: adminSchemas.keyList },
    },
    handler: async (request): Promise<{ items: KeyView[] }> => ({
      items: (await changes.keys.list(callerOf(request).app.id)).map(keyView),
    }),
  });

  app.route<{ Body: KeyDraft; Headers: CreationHeaders }>({
    method: "POST",
    url: adminPaths.keys,
    schema: {
      summary: "Make a key; it is shown this once",
      description: "With an Idempotency-Key, repeating the request gives the same key again.",
      tags,
      headers: adminSchemas.creationHeaders,
      body: adminSchemas.keyDraft,
      response: { 201: adminSchemas.newKey, 409: errorBody },
    },
    handler: async (request, reply): Promise<NewKey> => {
      const again = await repeatable(request, "create");
      const made = await createKey(changes, callerOf(request).app.id, request.body, again);
      reply.code(201);
      return made;
    },
  });

  app.route<ById & { Body: KeyRotation; Headers: CreationHeaders }>({
    method: "POST",
    url: adminPaths.keyRotation,
    schema: {
      summary: "Put a new key in a key's place; the old one works on for a while",
      description: "With an Idempotency-Key, repeating the request gives the same key again.",
      tags,
      headers: adminSchemas.creationHeaders,
      body: adminSchemas.keyRotation,
      response: { 201: adminSchemas.newKey, 404: errorBody, 409: errorBody },
    },
    handler: async (request, reply): Promise<NewKey> => {
      const { overlapSeconds } = request.body;
      const { id } = callerOf(request).app;
      const { keyId } = request.params;
      const again = await repeatable(request, `rotate ${keyId} ${overlapSeconds}`);
      const made = await rotateKey(changes, id, keyId, overlapSeconds, again);
      authentication.clear();
      reply.code(201);
      return made;
    },
  });

  app.route<ById>({
    method: "DELETE",
    url: adminPaths.key,
    schema: {
      summary: "Revoke a key at once",
      tags,
      response: { 200: adminSchemas.keyView, 404: errorBody },
    },
    handler: async (request): Promise<KeyView> => {
      const revoked = await revokeKey(changes, callerOf(request).app.id, request.params.keyId);
      authentication.clear();
      return revoked;
    },
  });
}
