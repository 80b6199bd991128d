import { describe, expect, it } from "vitest";
import { decideMatch } from "./decide-match.ts";
import { defaultPolicy } from "../policy.ts";
import { background, candidate, minute, now, openEvidence, stranger } from "../evidence.fixture.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";

function reasonsFor(candidates: readonly IndexedCandidate[]) {
  const open = openEvidence();
  return decideMatch(open, candidates, background(candidates), defaultPolicy, now).candidates;
}

const strangers = Array.from({ length: 50 }, (_, index) =>
  candidate({ at: now - index * minute, evidence: stranger(index) }),
);
const twins = Array.from({ length: 30 }, (_, index) =>
  candidate({ at: now - (5 + index) * minute, link: `link-${index}` }),
);

describe("the candidates a verdict explains", () => {
  it("are the five best if no others are likely, the likeliest first", () => {
    const own = candidate();
    const reasons = reasonsFor([...strangers, own]);
    expect(reasons).toHaveLength(5);
    expect(reasons[0]?.click).toBe(own.click);
    const chances = reasons.map(({ posterior }) => posterior);
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
  });

  it("are all with a probability of at least a thousandth, at most twenty", () => {
    const some = reasonsFor([...strangers, ...twins.slice(0, 8)]);
    expect(some.map(({ click }) => click).toSorted()).toEqual(
      twins
        .slice(0, 8)
        .map(({ click }) => click)
        .toSorted(),
    );
    expect(reasonsFor([...strangers, ...twins])).toHaveLength(20);
  });
});
