import { hasForbiddenCharacters, parseWebUrl } from "./web-url.ts";

/** Schemes that run or read something on the visitor's device instead of opening an app. */
const dangerousSchemes = new Set([
  "about",
  "android-app",
  "blob",
  "content",
  "data",
  "file",
  "filesystem",
  "intent",
  "jar",
  "javascript",
  "resource",
  "vbscript",
  "view-source",
  "ws",
  "wss",
]);

/**
 * What is wrong with a link's destination, as a sentence; undefined when nothing is. A destination
 * is what the app gets: a web URL, a path of the app (`/products/42`) or a URL of the app's own
 * scheme (`shop://products/42`).
 */
export function checkDestination(text: string): string | undefined {
  if (text.startsWith("/")) return checkPath(text);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return "A destination is a web URL, a path or a URL of the app.";
  if (scheme === "http" || scheme === "https") return checkWebUrl(text);
  if (!isAppScheme(scheme)) return `A link may not lead to a ${scheme}: URL.`;
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  if (!text.startsWith("://", scheme.length)) return `Write it as ${scheme}://….`;
  return undefined;
}

/** The same for what a browser is sent to: `http` and `https` only. */
export function checkWebUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return "It must be an http:// or https:// URL.";
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  if (parseWebUrl(text)) return undefined;
  return "It is not a plain web URL: give host, path and query, no user name, the host in ASCII.";
}

/** Whether an app may call this scheme (without the colon) its own. */
export function isAppScheme(scheme: string): boolean {
  const name = scheme.toLowerCase();
  return (
    /^[a-z][a-z0-9+.-]*$/.test(name) &&
    name !== "http" &&
    name !== "https" &&
    !dangerousSchemes.has(name)
  );
}

const forbiddenCharacters =
  "It holds spaces, control characters or backslashes; percent-encode them.";

function checkPath(text: string): string | undefined {
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  // Browsers read //host as another site.
  return text.startsWith("//") ? "A path begins with a single slash." : undefined;
}
