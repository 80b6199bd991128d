import type { AppStore } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";

/** Why the dashboard cannot be reached at this address; `undefined`: it can. */
export async function dashboardTrouble(
  apps: Pick<AppStore, "ofDomain">,
  url: string,
): Promise<string | undefined> {
  const { hostname } = new URL(url);
  if (!(await apps.ofDomain(hostname))) return undefined;
  return `${hostname} is a link domain, and link domains have no dashboard. Point another host name at this service and set it as ADMIN_URL, such as https://dashboard.${hostname}.`;
}

/**
 * Refuses to make a one-time link to a host without the dashboard. A link domain's pages lead visitors on to other
 * websites, and browsers pass the secret behind the `#` on with them.
 */
export async function requireDashboard(
  apps: Pick<AppStore, "ofDomain">,
  url: string,
): Promise<void> {
  const trouble = await dashboardTrouble(apps, url);
  if (trouble !== undefined) throw new ApiError("conflict", trouble);
}
