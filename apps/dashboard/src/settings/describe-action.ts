import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { settingsTexts } from "../texts/settings.ts";

/** Describes an action in the audit log, such as “created the link”. On the screen, the name of its subject follows. */
export function describeAction(action: string): string {
  const routes: Readonly<Record<string, AdminRoute>> = adminRoutes;
  const { routes: translated, actions } = settingsTexts.audit;
  return translated[action] ?? (routes[action]?.audit || (actions[action] ?? action));
}
