import type { AppChange } from "@throughline/protocol";
import type { App, AppStore } from "@throughline/storage";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { applyAppChange } from "./edit-app.ts";

/** Changes an app and returns it. Repeats the change when another request changed the app at the same time. */
export async function updateApp(
  apps: AppStore,
  known: App,
  changeOf: (current: App) => AppChange,
  now: Clock,
): Promise<App> {
  for (;;) {
    const current = (await apps.get(known.id)) ?? known;
    // `updatedAt` must grow, even if two changes fall into one millisecond or the clock was set back.
    const at = Math.max(now(), current.updatedAt + 1);
    const changed = applyAppChange(current, changeOf(current), at);
    const outcome = await apps.replace(changed, current.updatedAt);
    // Another request changed the app. Apply this change to the result.
    if (outcome === "changed") continue;
    if (outcome === "taken") {
      throw new ApiError(
        "conflict",
        "Another app already has one of these domains. Remove it there first.",
      );
    }
    return changed;
  }
}
