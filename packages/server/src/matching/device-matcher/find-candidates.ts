import {
  candidateLimit,
  candidatesPerKey,
  isCrowded,
  keysWithoutNetwork,
  lookupKeys,
} from "@throughline/engine";
import type { IndexedCandidate, OpenEvidence } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";

/** Which clicks are looked through: an app's, within its window. */
export interface Window {
  readonly app: string;
  readonly since: number;
  readonly until: number;
}

/**
 * The clicks that share some evidence with this open. Those that strangers by the thousand share may be
 * as they were a moment ago, unless it was weighed before and met a click that is another's by now.
 */
export async function findCandidates(
  clicks: Pick<ClickStore, "candidates">,
  window: Window,
  open: OpenEvidence,
  isAgain = false,
): Promise<readonly IndexedCandidate[]> {
  const mayLag = isAgain ? undefined : keysWithoutNetwork(open);
  const found = await findByKeys(clicks, window, lookupKeys(open, false), mayLag);
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
