import type { CandidateReason, Verdict } from "@throughline/engine";
import type { ClickStore, StoredVerdict } from "@throughline/storage";

/** Returns a verdict as it is stored with its install. It is stored for longer than the clicks, so it contains only their ids. */
export function toStoredVerdict({
  link: _link,
  addressPairs: _addressPairs,
  candidates,
  ...verdict
}: Verdict): StoredVerdict {
  return {
    ...verdict,
    candidates: candidates.map(({ link: _candidateLink, ...candidate }) => candidate),
  };
}

/** Returns a stored verdict with the links of its clicks. Clicks that have been deleted since are left out. */
export async function readVerdict(
  clicks: Pick<ClickStore, "get">,
  appId: string,
  { click, candidates, ...verdict }: StoredVerdict,
): Promise<Verdict> {
  const reasons = await Promise.all(
    candidates.map(async (candidate): Promise<CandidateReason[]> => {
      const { supersededBy, ...reason } = candidate;
      const stored = await clicks.get(appId, reason.click);
      if (!stored) return [];
      const newer = supersededBy === undefined ? undefined : await clicks.get(appId, supersededBy);
      return [{ ...reason, link: stored.link, ...(newer && { supersededBy: newer.click }) }];
    }),
  );
  const matched = click === undefined ? undefined : await clicks.get(appId, click);
  return {
    ...verdict,
    ...(matched && { click: matched.click, link: matched.link }),
    candidates: reasons.flat(),
  };
}
