import { hasForbiddenCharacters, parseWebUrl } from "./web-url.ts";

/** URL schemes that run code or read files on the visitor's device instead of opening an app. */
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
 * Checks a link's destination and returns the problem as a sentence, or undefined if the destination is valid. The
 * app receives the destination: a web URL, a path in the app (`/products/42`) or a URL with the app's custom
 * scheme (`shop://products/42`).
 */
export function checkDestination(text: string): string | undefined {
  if (text.startsWith("/")) return checkPath(text);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return "The destination must be a web URL, a path or a URL with the app's custom scheme.";
  if (scheme === "http" || scheme === "https") return checkWebUrl(text);
  if (!isAppScheme(scheme)) return `A link may not lead to a ${scheme}: URL.`;
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  if (!text.startsWith("://", scheme.length)) return `Write the URL as ${scheme}://….`;
  return undefined;
}

/** Checks a URL that browsers are redirected to: only `http` and `https` are allowed. Returns the problem as a sentence. */
export function checkWebUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return "The URL must start with http:// or https://.";
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  if (parseWebUrl(text)) return undefined;
  return "This is not a plain web URL. Use host, path and query, no user name, and write the host in ASCII.";
}

/** Whether an app may use this custom URL scheme. `scheme` has no colon. */
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
  "The URL contains spaces, control characters or backslashes. Percent-encode them.";

function checkPath(text: string): string | undefined {
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  // Browsers resolve //host to another site.
  return text.startsWith("//") ? "A path must start with a single slash." : undefined;
}
