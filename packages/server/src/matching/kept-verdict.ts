import type { CandidateReason, Verdict } from "@throughline/engine";
import type { ClickStore, KeptVerdict } from "@throughline/storage";

/** A verdict as it is kept with its install: it outlives other people's clicks, so it only refers to them. */
export function keptVerdict({ link: _link, candidates, ...verdict }: Verdict): KeptVerdict {
  return { ...verdict, candidates: candidates.map(({ link: _its, ...candidate }) => candidate) };
}

/**
 * A kept verdict with the links its clicks led to. A click that is forgotten or erased meanwhile is left
 * out: that somebody clicked is gone too.
 */
export async function readVerdict(
  clicks: Pick<ClickStore, "get">,
  app: string,
  { click, candidates, ...verdict }: KeptVerdict,
): Promise<Verdict> {
  const read = await Promise.all(
    candidates.map(async (candidate): Promise<CandidateReason[]> => {
      const { supersededBy, ...reason } = candidate;
      const found = await clicks.get(app, reason.click);
      if (!found) return [];
      const newer = supersededBy === undefined ? undefined : await clicks.get(app, supersededBy);
      return [{ ...reason, link: found.link, ...(newer && { supersededBy: newer.click }) }];
    }),
  );
  const matched = click === undefined ? undefined : await clicks.get(app, click);
  return {
    ...verdict,
    ...(matched && { click: matched.click, link: matched.link }),
    candidates: read.flat(),
  };
}
