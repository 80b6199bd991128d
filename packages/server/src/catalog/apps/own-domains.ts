import { isIP } from "node:net";
import type { App, AppStore } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";

/** Refuses hosts that can be no app's: the service's own, and what no one can own. */
export function refuseReserved(domains: readonly string[], publicUrl: string | undefined): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  for (const domain of domains) {
    if (domain === own) {
      throw new ApiError("conflict", `${domain} is the service's own host.`);
    }
    // 0x7f.1 is an address too: browsers and the service itself read it as 127.0.0.1.
    const host = URL.parse(`https://${domain}`)?.hostname;
    if (host !== domain || isIP(host) !== 0 || /(?:^|\.)(?:localhost|local)$/.test(domain)) {
      throw new ApiError("malformed_request", `${domain} cannot be a link domain.`);
    }
  }
}

/** Refuses links of an app that has no address: they would be on the service's own, which opens the first app's. */
export async function demandAddress(
  apps: Pick<AppStore, "list">,
  { id, name, linkDomains }: Pick<App, "id" | "name" | "linkDomains">,
): Promise<void> {
  if (linkDomains.length > 0) return;
  const [first] = await apps.list();
  if (first === undefined || first.id === id) return;
  throw new ApiError(
    "conflict",
    `Without a link domain, links of ${name} would open another app's. Add one: throughline app edit --domain <domain>`,
  );
}
