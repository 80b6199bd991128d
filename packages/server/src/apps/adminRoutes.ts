import { adminPaths } from "@throughline/protocol";
import type { AppChange, AppView } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { callerOf } from "../auth/authenticate.ts";
import type { LinkDirectory } from "../clicks/linkDirectory.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";
import type { AppDirectory } from "./appDirectory.ts";
import { appView, changeApp } from "./editApp.ts";

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
      const { app: known } = callerOf(request);
      for (;;) {
        const current = (await store.apps.get(known.id)) ?? known;
        // Later also within a millisecond, and when the clock was set back.
        const at = Math.max(now(), current.updatedAt + 1);
        const changed = changeApp(current, request.body, at);
        const outcome = await store.apps.replace(changed, current.updatedAt);
        // Somebody else changed it: this change goes onto theirs.
        if (outcome === "changed") continue;
        if (outcome === "taken") {
          throw new ApiError("conflict", "One of these domains belongs to another app.");
        }
        apps.clear();
        links.clear();
        return appView(changed);
      }
    },
  });
}
