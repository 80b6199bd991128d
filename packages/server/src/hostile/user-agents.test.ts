import { normalizeClick, parseVisitor } from "@throughline/engine";
import { expect, it } from "vitest";
import { isCrawler } from "../public/clicks/crawlers.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/1.1";

/** Returns the best time of several runs, because the machine may be busy. */
function fastest(work: () => void): number {
  const runs = Array.from({ length: 15 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...runs);
}

it.each([
  ["a very long version", `${iphone}${"1".repeat(2000)}`],
  ["repeated versions", "Gecko) Version/1.1".repeat(110)],
  ["phones in unclosed brackets", ` iPhone${" Android (".repeat(200)}`],
  ["unclosed Facebook tags", ` iPhone${" [FB".repeat(500)}`],
  ["nested brackets", `Mozilla/5.0 (Linux; Android 13${"(a".repeat(1000)}`],
  ["repeated screens", `iPhone ${"; scale=1; 1".repeat(170)}`],
])("parses a user agent with %s in well under a millisecond", (_name, text) => {
  const userAgent = text.slice(0, 2048);
  const read = () => {
    normalizeClick({ userAgent }, { digest: () => "" });
    parseVisitor(userAgent, undefined);
    isCrawler(userAgent);
  };
  expect(fastest(read)).toBeLessThan(0.7);
});
