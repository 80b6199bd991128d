import { mayCall } from "@throughline/protocol/admin";
import type { AdminRouteName } from "@throughline/protocol/admin";
import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";

/** Whether the person may call a route in the app: what they may not do is not offered. */
export function usePermissions(app: string): (route: AdminRouteName) => boolean {
  const { data } = useSuspenseQuery(sessionQuery);
  const role = data.apps.find(({ id }) => id === app)?.role;
  return (route) => role !== undefined && mayCall(role, route);
}
