import { isIP } from "node:net";
import type { App, AppStore } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";

/** Refuses domains that no app can have: the service's own host, IP addresses and local names. */
export function refuseReservedDomains(
  domains: readonly string[],
  publicUrl: string | undefined,
): void {
  const serviceHost = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  for (const domain of domains) {
    if (domain === serviceHost) {
      throw new ApiError(
        "conflict",
        `${domain} is the host of the service itself. Use another domain for links.`,
      );
    }
    // 0x7f.1 is an IP address too: URL parsers read it as 127.0.0.1.
    const host = URL.parse(`https://${domain}`)?.hostname;
    if (host !== domain || isIP(host) !== 0 || /(?:^|\.)(?:localhost|local)$/.test(domain)) {
      throw new ApiError(
        "malformed_request",
        `${domain} cannot be a link domain. Use a public host name such as go.example.com.`,
      );
    }
  }
}

/** Refuses links of an app without a link domain. They would be on the service's own host, which serves the first app. */
export async function requireLinkDomain(
  apps: Pick<AppStore, "list">,
  { id, name, linkDomains }: Pick<App, "id" | "name" | "linkDomains">,
): Promise<void> {
  if (linkDomains.length > 0) return;
  const [first] = await apps.list();
  if (first === undefined || first.id === id) return;
  throw new ApiError(
    "conflict",
    `${name} has no link domain, so its links would open another app. Add a domain first: throughline app edit --link-domain <domain>`,
  );
}
