import type { SessionState } from "../core/index.ts";

/**
 * Whether there is a link and, if not, why.
 *
 * - `found`: there is a link, as `useLinkContext()` shows it
 * - `pending`: the check is not over; after `matchTimeoutMs` it continues in the background
 * - `none`: no link led here, or it was cleared
 * - `no-consent`: the match waits for the user's consent, or was not allowed
 * - `offline`: the service could not be reached
 * - `refused`: the service refused the request, or the config is invalid
 *
 * @example
 * const isOver = status !== "pending";
 */
export type LinkStatus = "found" | "pending" | "none" | "no-consent" | "offline" | "refused";

export function linkStatus(state: SessionState, invalidField?: string): LinkStatus {
  const { link, match, isReady, resolving, record } = state;
  if (link) return "found";
  if (invalidField) return "refused";
  if (match === "held" || (resolving && state.consent === "pending")) return "no-consent";
  if (!isReady || resolving || match === "asking" || match === "waiting") return "pending";
  // Later starts show how the match of this install ended.
  const result = state.result ?? record?.result ?? "";
  if (result === "no consent") return "no-consent";
  if (/^4(?!08|25|29)/.test(result)) return "refused";
  return /^(no answer|\d)/.test(result) ? "offline" : "none";
}
