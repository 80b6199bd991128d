import type { FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { ApiError } from "../../platform/http/errors.ts";

/**
 * Refuses requests that another website makes a browser send. The browser adds the session cookie to such a request, but
 * names the website in `Origin`. Only the dashboard's own origins are allowed: the requested host and `dashboardUrl`.
 * Link domains are refused, since they do not serve the dashboard.
 */
export async function requireDashboardOrigin(
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
    `The request came from the origin ${origin ?? "(none)"}, but only pages of the dashboard may send it. Nothing was changed.`,
  );
}
