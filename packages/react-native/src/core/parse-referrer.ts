import { clickIdLength } from "@throughline/protocol/client";

/**
 * The click id an install referrer carries. Each pair is decoded alone, so that a malformed escape
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
      // A click id that cannot be decoded is none.
    }
  }
  return undefined;
}
