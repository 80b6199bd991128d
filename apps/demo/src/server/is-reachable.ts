import { routes, servicePaths, servicePrefixes, webPaths } from "@throughline/protocol";

/** Returns whether a phone can reach a path of the service. Its browser can reach pages, and its app the client’s API. */
export function isReachable(part: "web" | "service", target: string): boolean {
  const path = decodePath(target);
  if (path === undefined || path.split("/").some((name) => name === "." || name === "..")) {
    return false;
  }
  if (part === "service") return /^\/api\/(?:link|analytics)\//.test(path);
  return pagePaths.has(path) || (path.startsWith("/") && !internalPath.test(path));
}

/** The paths that landing pages, and websites with the script, request. */
const pagePaths = new Set(["/api/click/signals", webPaths.app]);
const [api] = servicePrefixes;
const internalPaths = [
  api,
  servicePaths.metrics,
  servicePaths.openApi,
  routes.health.path,
  routes.ready.path,
];
const internalPath = new RegExp(`^/*(?:${internalPaths.join("|")})(?![\\w-])`, "i");

/** Decodes a path as the service does. Returns undefined if it is malformed. */
function decodePath(target: string): string | undefined {
  const [path = ""] = target.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
