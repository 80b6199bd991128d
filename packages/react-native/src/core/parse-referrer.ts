import { limits } from "@throughline/protocol";

/**
 * The click id an install referrer carries. Each pair is decoded alone, so that a malformed escape
 * elsewhere does not lose the id.
 *
 * @example
 * clickIdOf("utm_source=100%&clickId=abc"); // "abc"
 */
export function clickIdOf(referrer: unknown): string | undefined {
  if (typeof referrer !== "string") return undefined;
  for (const pair of referrer.split(/[?&]/)) {
    const value = /^click(?:Id|_id)=(.+)/.exec(pair)?.[1];
    try {
      const id = value && decodeURIComponent(value);
      if (id && id.length <= limits.clickIdLength) return id;
    } catch {
      // A click id that cannot be decoded is none.
    }
  }
  return undefined;
}
