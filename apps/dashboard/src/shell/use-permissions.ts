import { memberMayCall } from "@throughline/protocol/admin";
import type { AdminRouteName } from "@throughline/protocol/admin";
import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";

/** Returns a function that returns whether the user’s role may call a route of the admin API. */
export function usePermissions(appId: string): (route: AdminRouteName) => boolean {
  const { data } = useSuspenseQuery(sessionQuery);
  const role = data.apps.find(({ id }) => id === appId)?.role;
  return (route) => role !== undefined && memberMayCall(role, route);
}
