import type { FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { ApiError } from "../../platform/http/errors.ts";

/**
 * Refuses what another website makes a browser ask for: the browser adds the session's cookie to that too, but says in
 * `Origin` where the request comes from. Allowed are pages of the dashboard: on the host that was asked, and at
 * `dashboardUrl`. A link domain is neither, since it has no dashboard.
 */
export async function refuseForeignOrigin(
  apps: Pick<AppDirectory, "isLinkDomain">,
  {
    method,
    headers: { origin },
    protocol,
    host,
  }: Pick<FastifyRequest, "method" | "headers" | "protocol" | "host">,
  dashboardUrl?: string,
): Promise<void> {
  if (method === "GET" || method === "HEAD") return;
  const isOwn = origin !== undefined && [`${protocol}://${host}`, dashboardUrl].includes(origin);
  if (isOwn && !(await apps.isLinkDomain(origin.slice(origin.indexOf("//") + 2)))) return;
  throw new ApiError(
    "foreign_origin",
    "Only pages of the dashboard may ask for this, so it was not done.",
  );
}
