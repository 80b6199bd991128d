import { qrCodePath } from "./routes.ts";

/** The paths of the service outside the client API and the admin API. */
export const servicePaths = {
  /** Metrics for Prometheus. */
  metrics: "/metrics",
  /** The OpenAPI description. */
  openApi: "/openapi.json",
  /** Lets iOS open the domain's links in the app. */
  appleAssociation: "/.well-known/apple-app-site-association",
  /** The same file at the path that iOS 9 to 13 also read. */
  oldAppleAssociation: "/apple-app-site-association",
  /** Lets Android open the domain's links in the app. */
  assetLinks: "/.well-known/assetlinks.json",
  /** Receives copies of SKAdNetwork's postbacks. iOS sends the last slash. */
  skAdNetworkPostbacks: "/.well-known/skadnetwork/report-attribution/",
  /** Receives copies of AdAttributionKit's postbacks. iOS sends the last slash. */
  adAttributionKitPostbacks: "/.well-known/appattribution/report-attribution/",
  /** The dashboard. Link domains serve nothing at this path. */
  dashboard: "/dashboard",
  /** The tools of assistants, over the Model Context Protocol. Link domains serve nothing at this path. */
  mcp: "/mcp",
  /** Redirects to the npm package of the client for this service. */
  clientPackage: "/client.tgz",
  clientPackageChecksum: "/client.tgz.sha256",
  /** The script for websites. */
  webScript: "/throughline.js",
} as const;

/** The paths that a website with the script requests, on every link domain. */
export const webPaths = {
  /** The parent path of the script under its immutable name. */
  scripts: "/api/web",
  /** The details of the app that the banner shows, as `WebApp`. */
  app: "/api/web/app.json",
  /** The parent path of uploaded icons, each under the id of its app and an immutable name. */
  icons: "/api/web/icons",
  /** The QR code of a link on the same domain. */
  qrCode: qrCodePath,
} as const;

/** The parent path of the client's npm package under its immutable name. */
export const clientPackagesPath = "/api/client";

/** The path at which the web server of a domain names the domain's app. */
export const domainProofPath = "/.well-known/throughline.txt";

/** Returns the name of the DNS record in which a domain names its app. */
export function domainProofName(domain: string): string {
  return `_throughline.${domain}`;
}

/** Returns the text of the DNS record or the file in which a domain names its app. */
export function domainProofText(appId: string): string {
  return `app=${appId}`;
}

/** The path prefixes of the service. A path below one of them is never a link. */
export const servicePrefixes = [
  "/api",
  "/.well-known",
  servicePaths.dashboard,
  servicePaths.mcp,
] as const;
