import { adminPaths } from "@throughline/protocol";
import type { KeyDraft, KeyRotation, KeyView, NewKey } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { FastifyInstance } from "fastify";
import { refusals } from "./answers.ts";
import { callerOf } from "./authenticate.ts";
import type { Authentication } from "./authenticate.ts";
import { createKey, keyView, revokeKey, rotateKey } from "./keyChanges.ts";
import type { KeyChanges } from "./keyChanges.ts";

interface ById {
  Params: { keyId: string };
}

const tags = ["keys"];

/** `/api/v1/keys`: list, create, rotate, revoke. */
export function keyAdminRoutes(
  app: FastifyInstance,
  { authentication, ...changes }: KeyChanges & { readonly authentication: Authentication },
): void {
  app.route({
    method: "GET",
    url: adminPaths.keys,
    schema: {
      summary: "The app's keys, oldest first",
      tags,
      response: { 200: adminSchemas.keyList, ...refusals },
    },
    handler: async (request): Promise<{ items: KeyView[] }> => ({
      items: (await changes.keys.list(callerOf(request).app.id)).map(keyView),
    }),
  });

  app.route<{ Body: KeyDraft }>({
    method: "POST",
    url: adminPaths.keys,
    schema: {
      summary: "Make a key; it is shown this once",
      tags,
      body: adminSchemas.keyDraft,
      response: { 201: adminSchemas.newKey, ...refusals },
    },
    handler: async (request, reply): Promise<NewKey> => {
      const made = await createKey(changes, callerOf(request).app.id, request.body);
      reply.code(201);
      return made;
    },
  });

  app.route<ById & { Body: KeyRotation }>({
    method: "POST",
    url: adminPaths.keyRotation,
    schema: {
      summary: "Put a new key in a key's place; the old one works on for a while",
      tags,
      body: adminSchemas.keyRotation,
      response: { 201: adminSchemas.newKey, ...refusals, 404: errorBody, 409: errorBody },
    },
    handler: async (request, reply): Promise<NewKey> => {
      const { overlapSeconds } = request.body;
      const { id } = callerOf(request).app;
      const made = await rotateKey(changes, id, request.params.keyId, overlapSeconds);
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
      response: { 200: adminSchemas.keyView, ...refusals, 404: errorBody },
    },
    handler: async (request): Promise<KeyView> => {
      const revoked = await revokeKey(changes, callerOf(request).app.id, request.params.keyId);
      authentication.clear();
      return revoked;
    },
  });
}
