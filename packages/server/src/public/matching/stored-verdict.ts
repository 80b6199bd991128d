import type { CandidateReason, Verdict } from "@throughline/engine";
import { requireVersion } from "@throughline/storage";
import type { ClickStore, InstallMatch, StoredVerdict } from "@throughline/storage";

/** The version of the verdicts that this release stores and reads. */
const version = 1;

/** Returns a verdict as it is stored with its install. It is stored for longer than the clicks, so it contains only their ids. */
export function toStoredVerdict({
  link: _link,
  addressPairs: _addressPairs,
  candidates,
  ...verdict
}: Verdict): StoredVerdict {
  return {
    version,
    ...verdict,
    candidates: candidates.map(({ link: _candidateLink, ...candidate }) => candidate),
  };
}

/** Returns the verdict of a match, unless the matcher did not run, the verdict has expired, or its version is unknown. */
export function knownVerdict({ verdict }: InstallMatch): StoredVerdict | undefined {
  return verdict?.version === version ? verdict : undefined;
}

/** Returns a stored verdict with the links of its clicks. Clicks that have been deleted since are left out. */
export async function readVerdict(
  clicks: Pick<ClickStore, "get">,
  appId: string,
  { version: storedVersion, click, candidates, ...verdict }: StoredVerdict,
): Promise<Verdict> {
  requireVersion("verdicts", version, storedVersion);
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
