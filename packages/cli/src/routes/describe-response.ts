import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { commandName } from "./command-name.ts";
import { formatItems, formatRecord } from "./format.ts";
import { RouteInput } from "./route-input.ts";

/** Returns the text for people: a table of a list, a sentence about a change, or the fields of anything else. */
export function describeResponse(route: AdminRoute, response: unknown, subject?: string): string {
  const { items, next } = Object(response) as { items?: unknown[]; next?: string | null };
  if (items) {
    if (items.length === 0) return describeEmptyList(route);
    const more = next ? `\n\nThere are more: --limit ${items.length * 2}` : "";
    return formatItems(items, route.command?.columns) + more;
  }
  const isChange = route.method === "PATCH" || route.method === "DELETE";
  return isChange && route.audit ? describeChange(route.audit, subject) : formatRecord(response);
}

/** @example describeChange("deleted the link", "spring") // "The link spring was deleted." */
function describeChange(audit: string, subject?: string): string {
  const [verb = "", ...object] = audit.split(" ");
  const text = [...object, ...(subject === undefined ? [] : [subject])].join(" ");
  return `${text.replace(/^the /, "The ")} was ${verb}.`;
}

function describeEmptyList({ path, summary }: AdminRoute): string {
  const [, ...what] = summary.split(" ");
  const creator = Object.values<AdminRoute>(adminRoutes).find(
    (route) =>
      route.method === "POST" && route.path === path && route.summary.startsWith("Create "),
  );
  if (!creator) return `No ${what.join(" ")} yet.`;
  const usage = [commandName(creator), ...Object.keys(new RouteInput(creator).arguments)];
  return `No ${what.join(" ")} yet. Create one: throughline ${usage.join(" ")}`;
}
