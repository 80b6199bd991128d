import { adminRoutes } from "./routes.ts";
import type { AdminRouteName } from "./routes.ts";
import { roles } from "./vocabulary.ts";
import type { KeyScope, Role } from "./vocabulary.ts";

/** Returns whether a role includes the permissions of another. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Returns whether a member with this role may call the route. */
export function memberMayCall(role: Role, route: AdminRouteName): boolean {
  return isAtLeast(role, adminRoutes[route].role);
}

/** Returns whether a secret key with these scopes may call the route. */
export function keyMayCall(scopes: readonly KeyScope[], route: AdminRouteName): boolean {
  const { scope } = adminRoutes[route];
  return scope === "any" || scopes.includes(scope) || scopes.includes("admin");
}
