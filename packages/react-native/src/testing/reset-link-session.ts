import { registry } from "../core/index.ts";

/**
 * Ends every session and forgets waiting events, as the end of the process would. Storage is left as it is,
 * so the next `LinkProvider` sees the next open of the same install.
 *
 * @example
 * afterEach(resetLinkSession);
 */
export function resetLinkSession(): void {
  registry.sessions.forEach((session) => session.stop());
  registry.sessions.clear();
  registry.waiting.length = registry.openings.length = 0;
  registry.active = registry.invalid = registry.consent = undefined;
}
