/** What the app is opened on. A computer hands over to a phone. */
export type Platform = "ios" | "android" | "desktop";

type Browser = Pick<Navigator, "userAgent" | "maxTouchPoints">;

export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform {
  if (/Android/.test(userAgent)) return "android";
  // An iPad identifies as a Mac.
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isIpad || /iP(hone|ad|od)/.test(userAgent) ? "ios" : "desktop";
}

/** Returns whether the browser is Safari, which shows Apple's banner. In-app browsers and other browsers on iOS do not. */
export function isSafari({ userAgent }: Pick<Browser, "userAgent">): boolean {
  return /Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/.test(userAgent);
}
