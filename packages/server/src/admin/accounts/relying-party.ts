import { isIP } from "node:net";

/** The dashboard as passkeys know it. Browsers offer a passkey on its domain only. */
export interface RelyingParty {
  readonly domain: string;
  readonly origin: string;
}

/** Returns why passkeys do not work on a dashboard with this URL, or undefined when they do. */
export function passkeyProblem(dashboardUrl: string | undefined): string | undefined {
  if (dashboardUrl === undefined) {
    return "Passkeys need to know the URL of the dashboard. Ask an operator to set PUBLIC_URL or ADMIN_URL.";
  }
  const { protocol, hostname } = new URL(dashboardUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) {
    return `Passkeys need a domain name, but the URL of the dashboard is ${dashboardUrl}. Ask an operator to set PUBLIC_URL or ADMIN_URL to a URL with a name.`;
  }
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol === "https:" || isLocal) return undefined;
  return `Passkeys need https, but the URL of the dashboard is ${dashboardUrl}. Ask an operator to serve it over https.`;
}

/** Derives the relying party from the settings, never from a request, whose Host header anybody can set. */
export function relyingParty(dashboardUrl: string | undefined): RelyingParty | undefined {
  if (dashboardUrl === undefined || passkeyProblem(dashboardUrl) !== undefined) return undefined;
  const { hostname, origin } = new URL(dashboardUrl);
  return { domain: hostname, origin };
}
