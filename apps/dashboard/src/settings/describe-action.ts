import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";

/** Changes that are not requests to the admin API. */
const otherActions: Readonly<Record<string, string>> = {
  pauseWebhook: "paused the webhook",
  joinApp: "joined:",
  becomeOperator: "became one who runs the service:",
  changePassword: "changed the own password:",
  resetPassword: "set a new password with a one-time link:",
};

/** What was done, by the name it has in the audit log; what it was done to follows. */
export function describeAction(action: string): string {
  const routes: Readonly<Record<string, AdminRoute>> = adminRoutes;
  return routes[action]?.audit || (otherActions[action] ?? action);
}
