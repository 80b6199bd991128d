import type { RawClick } from "./raw-signals.ts";
import type { ClickEvidence } from "./evidence.ts";

/**
 * Why a request is nobody's click, whoever sent it: such clicks are counted, never claimed. Crawlers
 * are known by their user agents, and the list of those is the service's.
 */
export function automatedReason({
  method = "GET",
  purpose = "",
}: Pick<RawClick, "method" | "purpose">): ClickEvidence["automated"] {
  if (method.toUpperCase() !== "GET") return "method";
  return /prefetch|preview/i.test(purpose) ? "prefetch" : undefined;
}
