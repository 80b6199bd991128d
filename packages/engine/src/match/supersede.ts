import type { Candidate } from "./verdict.ts";

/**
 * Whoever clicks again means the newer click: which candidates were superseded by a newer one of
 * the same browser, by their index. Candidates whose odds do not matter anyway are passed over.
 */
export function superseded(
  candidates: readonly Candidate[],
  odds: readonly number[],
  negligible: number,
): Map<number, Candidate> {
  const newest = new Map<string, number>();
  const older = new Map<number, Candidate>();
  for (let index = 0; index < candidates.length; index += 1) {
    if ((odds[index] ?? 0) <= negligible) continue;
    const candidate = candidates[index];
    const visitor = candidate?.evidence.visitor;
    if (!visitor) continue;
    const rival = newest.get(visitor) ?? index;
    const other = candidates[rival];
    if (!other || candidate.at >= other.at) newest.set(visitor, index);
    if (!other || other === candidate) continue;
    if (candidate.at >= other.at) older.set(rival, candidate);
    else older.set(index, other);
  }
  return older;
}
