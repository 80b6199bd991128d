import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { comparedSignals, levelName } from "../compare/levels.ts";
import type { Supersession } from "./supersede.ts";
import type { CandidateReason } from "./verdict.ts";
import type { WeighedCandidate, Weigher } from "../weigh/weigher.ts";

/** How many candidates a verdict explains: after the first few, only such as are worth a thousandth. */
const explained = { atLeast: 5, atMost: 20, worthwhile: 1e-3 };

/** What other clicks made of each candidate's odds, by index. */
interface Others extends Supersession {
  /** The share earlier opens left of each candidate (see background.ts). */
  readonly left: Float64Array;
  /** The factor by which odds moved between clicks that may be one person's. */
  readonly person: ReadonlyMap<number, number>;
}

/** The likeliest candidates with the evidence for and against each. */
export function reasonsFor(
  candidates: readonly IndexedCandidate[],
  odds: Float64Array,
  total: number,
  others: Others,
  weigher: Weigher,
  now: number,
): CandidateReason[] {
  return topIndices(odds, explained.worthwhile * total).flatMap((index) => {
    const candidate = candidates[index];
    if (!candidate) return [];
    const newer = others.newer.get(index);
    const left = others.left[index];
    return {
      click: candidate.click,
      link: candidate.link,
      ageMs: now - candidate.at,
      posterior: (odds[index] ?? 0) / total,
      ...describe(weigher.explain(candidate), {
        browser: others.browser.get(index),
        left: left === 1 ? undefined : left,
        person: others.person.get(index),
      }),
      ...(newer && { supersededBy: newer.click }),
    };
  });
}

/** Indices of the highest odds, best first, without sorting them all. */
function topIndices(odds: Float64Array, worthwhile: number): number[] {
  const top: number[] = [];
  const at = (place: number) => odds[top[place] ?? 0] ?? 0;
  for (let index = 0; index < odds.length; index += 1) {
    const one = odds[index] ?? 0;
    const room = one >= worthwhile ? explained.atMost : explained.atLeast;
    if (top.length >= room && one <= at(room - 1)) continue;
    let place = top.length;
    while (place > 0 && at(place - 1) < one) place -= 1;
    top.splice(place, 0, index);
    if (top.length > explained.atMost) top.pop();
    if (top.length > explained.atLeast && at(top.length - 1) < worthwhile) top.pop();
  }
  return top;
}

/** Bits and words for every signal that could be compared. */
function describe(
  { agreement, factors }: WeighedCandidate,
  others: Readonly<Record<"browser" | "left" | "person", number | undefined>>,
) {
  const bits: CandidateReason["bits"] = { prior: toBits(factors.prior) };
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
