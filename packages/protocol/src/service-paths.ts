/** What the service answers itself, beside the routes of clients and of the admin API. */
export const servicePaths = {
  /** For Prometheus. */
  metrics: "/metrics",
  /** The description of the API. */
  openApi: "/openapi.json",
  /** Lets iOS open the domain's links in the app. */
  appleAssociation: "/.well-known/apple-app-site-association",
  /** The same, where iOS 9 to 13 look as well. */
  oldAppleAssociation: "/apple-app-site-association",
  /** Lets Android open the domain's links in the app. */
  assetLinks: "/.well-known/assetlinks.json",
  /** The dashboard. An app's link domain has nothing here. */
  dashboard: "/dashboard",
  /** Leads to the client's npm package that fits the service. */
  clientPackage: "/client.tgz",
  clientPackageChecksum: "/client.tgz.sha256",
} as const;

/** Below it, the client's npm package under a name that never changes. */
export const clientPackagesPath = "/api/client";

/** Where a domain's own web server may say which app the domain belongs to. */
export const domainProofPath = "/.well-known/throughline.txt";

/** Below these no path is a link, whether or not there is something. */
export const serviceTrees = ["/api", "/.well-known", servicePaths.dashboard] as const;
