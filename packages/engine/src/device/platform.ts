/**
 * Which phone or tablet a browser says it runs on; undefined for anything else. An iPad that poses as a
 * Mac is not told from one here: see {@link mayBeIpad}.
 */
export function browserPlatform(userAgent: string): "ios" | "android" | undefined {
  if (/\b(?:iPhone|iPad|iPod)/.test(userAgent)) return "ios";
  return /\bAndroid\b/.test(userAgent) ? "android" : undefined;
}

/** Whether this may be an iPad, whose browser says it is a Mac; only the page itself can tell. */
export function mayBeIpad(userAgent: string): boolean {
  return /\bMacintosh\b/.test(userAgent);
}

/** Which phone an app calls from, by the name its platform's HTTP client gives itself. */
export function appPlatform(userAgent: string): "ios" | "android" | undefined {
  if (/\b(?:okhttp|Android|Dalvik)\b/i.test(userAgent)) return "android";
  return /\b(?:CFNetwork|Darwin|iPhone|iPad|iOS)\b/i.test(userAgent) ? "ios" : undefined;
}
