import { adminPaths } from "@throughline/protocol";
import type { InstallExplanation, InstallView, Page } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { pageRequest } from "../admin/page.ts";
import type { PageQuery } from "../admin/page.ts";
import { refusals } from "../auth/answers.ts";
import { callerOf } from "../auth/authenticate.ts";
import { ApiError } from "../errors.ts";
import { explainInstall, installView } from "./explain.ts";

interface ById {
  Params: { installId: string };
}

const tags = ["installs"];

/** `/api/v1/installs`: list, explain, erase. */
export function installAdminRoutes(
  app: FastifyInstance,
  { store }: { readonly store: Store },
): void {
  app.route<{ Querystring: PageQuery & { link?: string } }>({
    method: "GET",
    url: adminPaths.installs,
    schema: {
      summary: "The installs, newest first",
      tags,
      querystring: adminSchemas.installQuery,
      response: { 200: adminSchemas.installPage, ...refusals },
    },
    handler: async (request): Promise<Page<InstallView>> => {
      const { link } = request.query;
      const page = { ...pageRequest(request.query), ...(link !== undefined && { link }) };
      const { items, next } = await store.installs.list(callerOf(request).app.id, page);
      return { items: items.map(installView), next: next ?? null };
    },
  });

  app.route<ById>({
    method: "GET",
    url: adminPaths.install,
    schema: {
      summary: "An install, and why it was or was not matched",
      tags,
      response: { 200: adminSchemas.installExplanation, ...refusals, 404: errorBody },
    },
    handler: async (request): Promise<InstallExplanation> => {
      const install = await store.installs.get(callerOf(request).app.id, request.params.installId);
      if (!install) throw unknownInstall();
      return explainInstall(install);
    },
  });

  app.route<ById>({
    method: "DELETE",
    url: adminPaths.install,
    schema: {
      summary: "Erase what is known of an install",
      tags,
      response: { 204: { type: "null", description: "It is gone" }, ...refusals, 404: errorBody },
    },
    handler: async (request, reply) => {
      if (!(await store.erase(callerOf(request).app.id, request.params.installId))) {
        throw unknownInstall();
      }
      return reply.code(204).send();
    },
  });
}

function unknownInstall(): ApiError {
  return new ApiError("not_found", "No install is known under this id.");
}
