import { isbot } from "isbot";

/**
 * Returns whether a user agent is a crawler or an app's HTTP client instead of a browser. A call takes about 16 µs, so cache
 * the result.
 */
export function isCrawler(userAgent: string): boolean {
  return appRequests.test(userAgent) || isbot(userAgent.replace(phoneOfInAppBrowser, ""));
}

/** User agents that `isbot` does not know: the HTTP clients of iOS and Android, which apps use for previews, and an empty user agent. */
const appRequests = /^$|^Dalvik\/|\bCFNetwork\//;

/**
 * The phone description that the browsers of Instagram, Threads and Facebook append. If it contains "Google" as the
 * manufacturer, `isbot` takes the user agent for Google's crawler.
 */
const phoneOfInAppBrowser = / (?:Android \([^()]*\)|\[FB[^\][]*\])/;
