import {
  candidateLimit,
  candidatesPerKey,
  isCrowded,
  keysWithoutNetwork,
  lookupKeys,
} from "@throughline/engine";
import type { IndexedCandidate, OpenEvidence } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";

/** The app and the time range in which candidates are searched. */
export interface Window {
  readonly app: string;
  readonly since: number;
  readonly until: number;
}

/**
 * Finds the clicks that share some evidence with an open. The results for keys without a network may be up to two seconds
 * old, unless `isRetry` is set because another install claimed the best candidate.
 */
export async function findCandidates(
  clicks: Pick<ClickStore, "candidates">,
  window: Window,
  open: OpenEvidence,
  isRetry = false,
): Promise<readonly IndexedCandidate[]> {
  const mayLag = isRetry ? undefined : keysWithoutNetwork(open);
  const found = await findByKeys(clicks, window, lookupKeys(open, { isCrowded: false }), mayLag);
  return isCrowded(open, found) ? findByKeys(clicks, window, lookupKeys(open), mayLag) : found;
}

export function findByKeys(
  clicks: Pick<ClickStore, "candidates">,
  { app, since, until }: Window,
  keys: readonly number[],
  mayLag?: ReadonlySet<number>,
): Promise<readonly IndexedCandidate[]> {
  const bounds = { perKey: candidatesPerKey, limit: candidateLimit };
  return clicks.candidates(app, { keys, since, until, ...bounds, ...(mayLag && { mayLag }) });
}
