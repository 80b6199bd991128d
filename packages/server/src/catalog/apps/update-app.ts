import type { AppChange } from "@throughline/protocol";
import type { App, AppStore } from "@throughline/storage";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { changeApp } from "./edit-app.ts";

/** Changes an app as it is at that moment, whoever else does: the app afterwards. */
export async function updateApp(
  apps: AppStore,
  known: App,
  changeOf: (current: App) => AppChange,
  now: Clock,
): Promise<App> {
  for (;;) {
    const current = (await apps.get(known.id)) ?? known;
    // Later also within a millisecond, and when the clock was set back.
    const at = Math.max(now(), current.updatedAt + 1);
    const changed = changeApp(current, changeOf(current), at);
    const outcome = await apps.replace(changed, current.updatedAt);
    // Somebody else changed it: this change goes onto theirs.
    if (outcome === "changed") continue;
    if (outcome === "taken") {
      throw new ApiError("conflict", "One of these domains belongs to another app.");
    }
    return changed;
  }
}
