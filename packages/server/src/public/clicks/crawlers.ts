import { isbot } from "isbot";

/**
 * Whether a user agent is no person's browser: it is on the long list of crawlers, or an app's own
 * requests. The list costs some 16 µs to ask: remember the answer.
 */
export function isCrawler(userAgent: string): boolean {
  return appRequests.test(userAgent) || isbot(userAgent.replace(phoneOfInAppBrowser, ""));
}

/** What the list does not hold: the system's own HTTP clients, which apps fetch previews with, and none at all. */
const appRequests = /^$|^Dalvik\/|\bCFNetwork\//;

/**
 * What the browsers of Instagram, Threads and Facebook append about the phone. Its maker may be Google,
 * which the list takes for Google's crawler.
 */
const phoneOfInAppBrowser = / (?:Android \([^()]*\)|\[FB[^\][]*\])/;
