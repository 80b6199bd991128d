import type { RawClick } from "./raw-signals.ts";
import type { ClickEvidence } from "./evidence.ts";

/**
 * Why no person made this request; undefined if a person may have. Automated clicks are counted but never matched. The service
 * recognises crawlers by their user agents, so they are not covered here.
 */
export function automatedReason({
  method = "GET",
  purpose = "",
}: Pick<RawClick, "method" | "purpose">): ClickEvidence["automated"] {
  if (method.toUpperCase() !== "GET") return "method";
  return /prefetch|preview/i.test(purpose) ? "prefetch" : undefined;
}
