import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideMatch } from "../decide/decide-match.ts";
import type { ClickEvidence, NetworkEvidence } from "./evidence.ts";
import { CandidateIndexer } from "./indexed-candidate.ts";
import type { IndexedCandidate } from "./indexed-candidate.ts";
import { defaultPolicy } from "../policy.ts";
import { createScorer } from "../score/scorer.ts";
import { background, candidate, now, openEvidence } from "../evidence.fixture.ts";
import type { Candidate } from "./candidate.ts";

/** Clicks of a small world with few networks, phones and links. */
const digests = fc.record({ wide: fc.nat(2), near: fc.nat(2), exact: fc.nat(2) }).map((at) => ({
  wide: `w${at.wide}`,
  near: `n${at.wide}.${at.near}`,
  exact: `e${at.wide}.${at.near}.${at.exact}`,
}));
const network: fc.Arbitrary<NetworkEvidence> = fc.record(
  { v4: digests, v6: digests },
  { requiredKeys: [] },
);
const phone = fc.record(
  {
    model: fc.constantFrom("iphone 17", "iphone 16", "iphone99,1"),
    screen: fc.constantFrom({ short: 402, long: 874, scale: 3 }, { short: 390, long: 844 }),
    timeZone: fc.constantFrom("europe/zurich", "europe/paris"),
    os: fc.constantFrom([26, 1], [26, 0], [18, 6]),
    osFrozen: fc.constant(true as const),
    automated: fc.constant("bot" as const),
  },
  { requiredKeys: [] },
);
const click: fc.Arbitrary<ClickEvidence> = fc
  .record({
    platform: fc.constantFrom("ios" as const, "ios" as const, "android" as const),
    languages: fc.constantFrom([], ["de-ch"], ["de-de"], ["fr-fr", "de-ch"]),
    network,
    phone,
    browser: fc.record({ visitor: fc.nat(5) }, { requiredKeys: [] }),
  })
  .map(({ phone: shown, browser, ...rest }) => ({ ...rest, ...shown, ...browser }));
const crowd: fc.Arbitrary<Candidate[]> = fc.array(
  fc
    .record({ evidence: click, link: fc.nat(4), ago: fc.nat(100_000_000), sensitive: fc.boolean() })
    .map(({ evidence, link, ago, sensitive }) => ({
      click: candidate().click,
      evidence,
      link: `link-${link}`,
      at: now - ago,
      ...(sensitive && { sensitive }),
    })),
  { maxLength: 60 },
);

describe("indexed candidates", () => {
  it("get the same verdict whether they share a phone table or have one each", () => {
    const indexer = new CandidateIndexer();
    fc.assert(
      fc.property(crowd, fc.array(network, { maxLength: 3 }), (candidates, networks) => {
        const open = { ...openEvidence(), networks };
        const decide = (indexed: readonly IndexedCandidate[]) =>
          decideMatch(open, indexed, background(candidates), defaultPolicy, now);
        const together = candidates.map((one) => indexer.index(one, "app"));
        const apart = candidates.map((one) => new CandidateIndexer().index(one, "app"));
        expect(decide(together)).toEqual(decide(apart));
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it("get the odds that explain them, on any network", () => {
    const indexer = new CandidateIndexer();
    fc.assert(
      fc.property(crowd, fc.array(network, { maxLength: 3 }), (candidates, networks) => {
        const open = { ...openEvidence(), networks };
        const scorer = createScorer(open, background(candidates), defaultPolicy.model, now);
        for (const one of candidates.map((each) => indexer.index(each, "app"))) {
          const { factors } = scorer.explain(one);
          const product = Object.values(factors).reduce((all, factor) => all * factor, 1);
          expect(scorer.odds(one)).toBeCloseTo(product, 10);
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it("have the fields of the candidates they were made from", () => {
    const indexer = new CandidateIndexer();
    fc.assert(
      fc.property(crowd, (candidates) => {
        expect(candidates.map((one) => indexer.index(one, "app"))).toEqual(candidates);
      }),
      { seed: 13, numRuns: 100 },
    );
  });

  it("share one phone object if they show the same phone", () => {
    const [one, same, other] = [
      candidate(),
      candidate({ link: "link-b", at: now - 1 }),
      candidate({ evidence: { ...candidate().evidence, languages: ["fr-fr"] } }),
    ].map(({ phone: shown }) => shown);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
