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

/** URL schemes of the phone itself, with what they start. A link opens the app or a web page, so it cannot start these. */
const contactSchemes: ReadonlyMap<string, string> = new Map([
  ["mailto", "an e-mail"],
  ["tel", "a phone call"],
  ["sms", "a text message"],
]);

/** A host with a top-level domain at the start of a text, such as `shop.example` and `shop.example:8080`. */
const leadingHost = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?::\d{1,5})?(?=[/?#]|$)/u;

/** Returns the URL that a person meant: without spaces around it, and with `https://` if it starts with a host. */
export function completeUrl(text: string): string {
  const trimmed = text.trim();
  return leadingHost.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/**
 * Checks a link's destination and returns the problem as a sentence, or undefined if the destination is valid. The
 * app receives the destination: a web URL, a path in the app (`/products/42`) or a URL with the app's custom
 * scheme (`shop://products/42`).
 */
export function checkDestination(text: string): string | undefined {
  if (text.startsWith("/")) return checkPath(text);
  const scheme = schemeOf(text);
  if (scheme === undefined)
    return "The destination must be a web URL, a path or a URL with the app's custom scheme.";
  if (scheme === "http" || scheme === "https") return checkWebUrl(text);
  if (contactSchemes.has(scheme)) return contactProblem(scheme);
  if (!isAppScheme(scheme)) return `A link may not lead to a ${scheme}: URL.`;
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  if (!text.startsWith("://", scheme.length)) return `Write the URL as ${scheme}://….`;
  return undefined;
}

/** Checks a URL that browsers are redirected to: only `http` and `https` are allowed. Returns the problem as a sentence. */
export function checkWebUrl(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) {
    return contactProblem(schemeOf(text)) ?? "The URL must start with http:// or https://.";
  }
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
    !contactSchemes.has(name) &&
    !dangerousSchemes.has(name)
  );
}

function schemeOf(text: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
}

function contactProblem(scheme = ""): string | undefined {
  const action = contactSchemes.get(scheme);
  return action === undefined
    ? undefined
    : `A link opens the app or a web page and cannot start ${action}. Lead to a page with a ${scheme}: button instead.`;
}

const forbiddenCharacters =
  "The URL contains spaces, control characters or backslashes. Percent-encode them.";

function checkPath(text: string): string | undefined {
  if (hasForbiddenCharacters(text)) return forbiddenCharacters;
  // Browsers resolve //host to another site.
  return text.startsWith("//") ? "A path must start with a single slash." : undefined;
}
