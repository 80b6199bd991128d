import { buildClient } from "./build-client.mjs";
import { buildPages } from "./build-pages.mjs";

/**
 * Builds what the service serves beside its API, if the sources have changed: the dashboard and the client.
 *
 * @returns {Promise<Record<string, string>>} the settings of the service that name them
 */
export async function buildServedParts() {
  const [pages, client] = await Promise.all([buildPages("dashboard"), buildClient()]);
  return { DASHBOARD_PAGES: pages, CLIENT_PACKAGE: client };
}
