import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { requireDashboardOrigin } from "../accounts/dashboard-origin.ts";

/** Dependencies of {@link requireKnownOrigin}. */
export interface OriginDependencies {
  readonly apps: Pick<AppDirectory, "isLinkDomain">;
  readonly publicUrl: string | undefined;
  readonly dashboardUrl: string | undefined;
}

/**
 * Refuses requests of web pages that do not belong to the dashboard, whatever credentials they have. Programs send no `Origin`.
 *
 * A page can let its own host name resolve to this service (DNS rebinding). Its origin then equals the requested host.
 * Therefore, the host must be known, or be an address that no name server decides on.
 */
export async function requireKnownOrigin(
  { apps, publicUrl, dashboardUrl }: OriginDependencies,
  request: FastifyRequest,
): Promise<void> {
  const { headers, hostname } = request;
  if (headers.origin === undefined) return;
  const known = [publicUrl, dashboardUrl].flatMap((url) =>
    url === undefined ? [] : new URL(url).hostname,
  );
  if (!known.includes(hostname) && !isLocalHost(hostname)) {
    throw new ApiError(
      "foreign_origin",
      `A web page sent the request to ${hostname}, which is not a host of this service. Set PUBLIC_URL or ADMIN_URL to it, or connect from a program instead.`,
    );
  }
  await requireDashboardOrigin(apps, request, dashboardUrl);
}

function isLocalHost(hostname: string): boolean {
  return hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
