import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../admin/handlers.ts";
import type { LinkDirectory } from "../clicks/linkDirectory.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";
import type { AppDirectory } from "./appDirectory.ts";
import { appView, changeApp } from "./editApp.ts";

/** What the app's part of the admin API stands on. */
export interface AppAdminDependencies {
  readonly store: Store;
  readonly apps: AppDirectory;
  readonly links: LinkDirectory;
  readonly now: Clock;
}

/** The app the key belongs to: show and change. */
export function appAdmin({
  store,
  apps,
  links,
  now,
}: AppAdminDependencies): AdminHandlers<"getApp" | "changeApp"> {
  return {
    getApp: async ({ app }) => appView(app),

    async changeApp({ app, body }) {
      for (;;) {
        const current = (await store.apps.get(app.id)) ?? app;
        // Later also within a millisecond, and when the clock was set back.
        const at = Math.max(now(), current.updatedAt + 1);
        const changed = changeApp(current, body, at);
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
  };
}
