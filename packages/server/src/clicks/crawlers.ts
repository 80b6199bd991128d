import { isbot } from "isbot";

const most = 1000;
const known = new Map<string, boolean>();

/**
 * Whether a user agent is no person's browser: it is on the long list of crawlers, or an app's own
 * requests. The list costs some 16 µs to ask, and a few hundred user agents make most of the traffic,
 * so answers are remembered.
 */
export function isCrawler(userAgent: string): boolean {
  let answer = known.get(userAgent);
  if (answer === undefined) {
    answer = appRequests.test(userAgent) || isbot(userAgent.replace(phoneOfInAppBrowser, ""));
    if (known.size >= most) known.clear();
    known.set(userAgent, answer);
  }
  return answer;
}

/** What the list does not hold: the system's own HTTP clients, which apps fetch previews with, and none at all. */
const appRequests = /^$|^Dalvik\/|\bCFNetwork\//;

/**
 * What the browsers of Instagram, Threads and Facebook append about the phone. Its maker may be Google,
 * which the list takes for Google's crawler.
 */
const phoneOfInAppBrowser = / (?:Android \([^)]*\)|\[FB[^\]]*\])/;
