import type { AppStore } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";

/** Returns why the dashboard cannot be served at this URL, or undefined when it can. */
export async function dashboardHostProblem(
  apps: Pick<AppStore, "ofDomain">,
  url: string,
): Promise<string | undefined> {
  const { hostname } = new URL(url);
  if (!(await apps.ofDomain(hostname))) return undefined;
  return `${hostname} is a link domain, and link domains do not serve the dashboard. Point another host name at this service and set ADMIN_URL to it, for example https://dashboard.${hostname}.`;
}

/**
 * Throws when a one-time link would lead to a host without the dashboard. Pages of a link domain redirect to other
 * websites, and browsers keep the secret in the URL fragment across redirects.
 */
export async function requireDashboardHost(
  apps: Pick<AppStore, "ofDomain">,
  url: string,
): Promise<void> {
  const problem = await dashboardHostProblem(apps, url);
  if (problem !== undefined) throw new ApiError("conflict", problem);
}
