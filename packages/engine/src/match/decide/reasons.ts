import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { comparedSignals, levelName } from "../compare/levels.ts";
import type { Supersession } from "./supersede.ts";
import type { CandidateReason } from "./verdict.ts";
import type { ScoredCandidate, Scorer } from "../score/scorer.ts";

/** A verdict explains the `min` best candidates, and up to `max` if their probability is at least `minPosterior`. */
const explained = { min: 5, max: 20, minPosterior: 1e-3 };

/** The effect of other clicks and opens on each candidate's odds, by index. */
interface OtherFactors extends Supersession {
  /** The share of each click that earlier opens did not use up (see attributed-shares.ts). */
  readonly left: Float64Array;
  /** The factor by which odds moved between clicks that may be one person's (see credit-newer-click.ts). */
  readonly person: ReadonlyMap<number, number>;
}

/** The likeliest candidates, each with the evidence for and against it. */
export function reasonsFor(
  candidates: readonly IndexedCandidate[],
  odds: Float64Array,
  total: number,
  others: OtherFactors,
  scorer: Scorer,
  now: number,
): CandidateReason[] {
  return topIndices(odds, explained.minPosterior * total).flatMap((index) => {
    const candidate = candidates[index];
    if (!candidate) return [];
    const newer = others.newer.get(index);
    const left = others.left[index];
    return {
      click: candidate.click,
      link: candidate.link,
      ageMs: now - candidate.at,
      posterior: (odds[index] ?? 0) / total,
      ...describe(scorer.explain(candidate), {
        browser: others.browser.get(index),
        left: left === 1 ? undefined : left,
        person: others.person.get(index),
      }),
      ...(newer && { supersededBy: newer.click }),
    };
  });
}

/** The indices of the highest odds, best first, found without sorting all of them. */
function topIndices(odds: Float64Array, minOdds: number): number[] {
  const top: number[] = [];
  const oddsAt = (place: number) => odds[top[place] ?? 0] ?? 0;
  for (let index = 0; index < odds.length; index += 1) {
    const candidateOdds = odds[index] ?? 0;
    const limit = candidateOdds >= minOdds ? explained.max : explained.min;
    if (top.length >= limit && candidateOdds <= oddsAt(limit - 1)) continue;
    let place = top.length;
    while (place > 0 && oddsAt(place - 1) < candidateOdds) place -= 1;
    top.splice(place, 0, index);
    if (top.length > explained.max) top.pop();
    if (top.length > explained.min && oddsAt(top.length - 1) < minOdds) top.pop();
  }
  return top;
}

/** The bits and the level names of every signal that can be compared. */
function describe(
  { agreement, factors }: ScoredCandidate,
  others: Readonly<Record<"browser" | "left" | "person", number | undefined>>,
) {
  const bits: CandidateReason["bits"] = { prior: toBits(factors.prior) };
  if (factors.crowd !== 1) bits.crowd = toBits(factors.crowd);
  const labels: Record<string, string> = {};
  for (const signal of comparedSignals) {
    const level = agreement[signal];
    if (level === 0) continue;
    bits[signal] = toBits(factors[signal]);
    labels[signal] = levelName(signal, level);
  }
  for (const other of ["browser", "left", "person"] as const) {
    const factor = others[other];
    if (factor !== undefined) bits[other] = toBits(factor);
  }
  return { bits, agreement: labels };
}

function toBits(factor: number): number {
  return Math.round(Math.log2(factor) * 100) / 100;
}
