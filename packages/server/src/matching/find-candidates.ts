import { candidateLimit, candidatesPerKey, isCrowded, lookupKeys } from "@throughline/engine";
import type { Candidate, OpenEvidence } from "@throughline/engine";
import type { ClickStore } from "@throughline/storage";

/** Which clicks are looked through: an app's, within its window. */
export interface Window {
  readonly app: string;
  readonly since: number;
  readonly until: number;
}

/** The clicks that share some evidence with this open. */
export async function findCandidates(
  clicks: Pick<ClickStore, "candidates">,
  window: Window,
  open: OpenEvidence,
): Promise<readonly Candidate[]> {
  const found = await findByKeys(clicks, window, lookupKeys(open, false));
  return isCrowded(open, found) ? findByKeys(clicks, window, lookupKeys(open)) : found;
}

export function findByKeys(
  clicks: Pick<ClickStore, "candidates">,
  { app, since, until }: Window,
  keys: readonly number[],
): Promise<readonly Candidate[]> {
  const bounds = { perKey: candidatesPerKey, limit: candidateLimit };
  return clicks.candidates(app, { keys, since, until, ...bounds });
}
