import { adminPaths } from "@throughline/protocol";
import type { AppChange, AppView } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../auth/authenticate.ts";
import type { LinkDirectory } from "../clicks/linkDirectory.ts";
import type { Clock } from "../clock.ts";
import type { AppDirectory } from "./appDirectory.ts";
import { appView } from "./editApp.ts";
import { updateApp } from "./updateApp.ts";

/** What the app's admin endpoints stand on. */
export interface AppAdminDependencies {
  readonly store: Store;
  readonly apps: AppDirectory;
  readonly links: LinkDirectory;
  readonly now: Clock;
}

/** `/api/v1/app`: the app the key belongs to. */
export function appAdminRoutes(
  app: FastifyInstance,
  { store, apps, links, now }: AppAdminDependencies,
): void {
  app.route({
    method: "GET",
    url: adminPaths.app,
    schema: {
      summary: "The app this key belongs to",
      tags: ["app"],
      response: { 200: adminSchemas.appView },
    },
    handler: async (request): Promise<AppView> => appView(callerOf(request).app),
  });

  app.route<{ Body: AppChange }>({
    method: "PATCH",
    url: adminPaths.app,
    schema: {
      summary: "Change the app",
      tags: ["app"],
      body: adminSchemas.appChange,
      response: { 200: adminSchemas.appView, 409: errorBody },
    },
    handler: async (request): Promise<AppView> => {
      const changed = await updateApp(store.apps, callerOf(request).app, request.body, now);
      apps.clear();
      links.clear();
      return appView(changed);
    },
  });
}
