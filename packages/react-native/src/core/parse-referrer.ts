import { clickIdLength } from "@throughline/protocol/client";

/**
 * Returns the click id of an install referrer. Each pair is decoded on its own, so that a malformed escape
 * elsewhere does not lose the id.
 *
 * @example
 * clickIdOf("utm_source=100%&clickId=abc"); // "abc"
 */
export function clickIdOf(referrer: unknown): string | undefined {
  for (const pair of String(referrer).split(/[?&]/)) {
    try {
      const id = decodeURIComponent(pair.split(/^click(?:Id|_id)=/)[1] ?? "");
      if (id && id.length <= clickIdLength) return id;
    } catch {
      // Ignore a click id that cannot be decoded.
    }
  }
  return undefined;
}
