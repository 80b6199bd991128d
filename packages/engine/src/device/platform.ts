/**
 * The mobile platform in a browser's user agent. Undefined for desktops and for iPads that send a Mac's user agent (see
 * {@link mayBeIpad}).
 */
export function browserPlatform(userAgent: string): "ios" | "android" | undefined {
  if (/\b(?:iPhone|iPad|iPod)/.test(userAgent)) return "ios";
  return /\bAndroid\b/.test(userAgent) ? "android" : undefined;
}

/** Whether the browser may run on an iPad. iPads send a Mac's user agent, so only a script on the page can tell. */
export function mayBeIpad(userAgent: string): boolean {
  return /\bMacintosh\b/.test(userAgent);
}

/** The platform an app runs on, from the user agent of the platform's HTTP client. */
export function appPlatform(userAgent: string): "ios" | "android" | undefined {
  if (/\b(?:okhttp|Android|Dalvik)\b/i.test(userAgent)) return "android";
  return /\b(?:CFNetwork|Darwin|iPhone|iPad|iOS)\b/i.test(userAgent) ? "ios" : undefined;
}

/**
 * The kind of device in a browser's user agent. The user agent of an Android tablet lacks `Mobile`. An iPad that sends
 * a Mac's user agent is not recognised as a tablet.
 */
export function deviceKind(
  userAgent: string,
  platform: "ios" | "android" | "desktop",
): "phone" | "tablet" | "desktop" {
  if (platform === "desktop") return "desktop";
  const isTablet = platform === "ios" ? userAgent.includes("iPad") : !/\bMobile\b/.test(userAgent);
  return isTablet ? "tablet" : "phone";
}
