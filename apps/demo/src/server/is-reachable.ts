import { routes, servicePaths, serviceTrees } from "@throughline/protocol";

/** What of the service a phone can reach through here: its browser the pages, its app the client's API. */
export function reachable(part: "web" | "service", target: string): boolean {
  const path = decodedPath(target);
  if (path === undefined || path.split("/").some((name) => name === "." || name === "..")) {
    return false;
  }
  if (part === "service") return /^\/api\/(?:link|analytics)\//.test(path);
  return path === pageSignals || (path.startsWith("/") && !notForBrowsers.test(path));
}

/** Where a landing page says what it sees of its visitor. */
const pageSignals = "/api/click/signals";
const [api] = serviceTrees;
const machines = [
  api,
  servicePaths.metrics,
  servicePaths.openApi,
  routes.health.path,
  routes.ready.path,
];
const notForBrowsers = new RegExp(`^/*(?:${machines.join("|")})(?![\\w-])`, "i");

/** As the service reads it; `undefined` where it cannot. */
function decodedPath(target: string): string | undefined {
  const [path = ""] = target.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
