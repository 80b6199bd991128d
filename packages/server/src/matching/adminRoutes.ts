import { adminPaths } from "@throughline/protocol";
import type { CalibrationView, InstallExplanation, InstallView, Page } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { pageRequest } from "../admin/page.ts";
import type { PageQuery } from "../admin/page.ts";
import { callerOf } from "../auth/authenticate.ts";
import { ApiError } from "../errors.ts";
import { calibrationView } from "./calibration.ts";
import { explainInstall, installView } from "./explain.ts";
import type { Lessons } from "./lessons/lessons.ts";

interface ById {
  Params: { installId: string };
}

const tags = ["installs"];

/** `/api/v1/installs`: list, explain, erase. `/api/v1/calibration`: how far to trust their matches. */
export function installAdminRoutes(
  app: FastifyInstance,
  { store, lessons }: { readonly store: Store; readonly lessons: Lessons },
): void {
  app.route({
    method: "GET",
    url: adminPaths.calibration,
    schema: {
      summary: "How often matching by likeness is right, by what it says",
      description:
        "Installs that named their click themselves are judged by likeness in the shadow.",
      tags,
      response: { 200: adminSchemas.calibrationView },
    },
    handler: async (request): Promise<CalibrationView> =>
      calibrationView(await lessons.of(callerOf(request).app.id)),
  });

  app.route<{ Querystring: PageQuery & { link?: string } }>({
    method: "GET",
    url: adminPaths.installs,
    schema: {
      summary: "The installs, newest first",
      tags,
      querystring: adminSchemas.installQuery,
      response: { 200: adminSchemas.installPage },
    },
    handler: async (request): Promise<Page<InstallView>> => {
      const { link } = request.query;
      const page = { ...pageRequest(request.query), ...(link !== undefined && { link }) };
      const { items, next } = await store.installs.list(callerOf(request).app.id, page);
      const { app: owner } = callerOf(request);
      return { items: items.map((each) => installView(each, owner)), next: next ?? null };
    },
  });

  app.route<ById>({
    method: "GET",
    url: adminPaths.install,
    schema: {
      summary: "An install, and why it was or was not matched",
      description:
        "With what spoke most against the likeliest click, and how often this was tried.",
      tags,
      response: { 200: adminSchemas.installExplanation, 404: errorBody },
    },
    handler: async (request): Promise<InstallExplanation> => {
      const { app: owner } = callerOf(request);
      const install = await store.installs.get(owner.id, request.params.installId);
      if (!install) throw unknownInstall();
      return explainInstall(store, owner, install);
    },
  });

  app.route<ById>({
    method: "DELETE",
    url: adminPaths.install,
    schema: {
      summary: "Erase what is known of an install",
      tags,
      response: { 204: { type: "null", description: "It is gone" }, 404: errorBody },
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
