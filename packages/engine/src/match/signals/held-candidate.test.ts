import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideMatch } from "../decide/decide-match.ts";
import type { ClickEvidence, NetworkEvidence } from "./evidence.ts";
import { CandidateHolder } from "./held-candidate.ts";
import { defaultPolicy } from "../policy.ts";
import { background, candidate, now, openEvidence } from "../evidence.fixture.ts";
import type { Candidate } from "./candidate.ts";

/** One in a small world: people of a few networks, phones and links. */
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
    .map(({ evidence, link, ago, sensitive }) =>
      candidate({ evidence, link: `link-${link}`, at: now - ago, ...(sensitive && { sensitive }) }),
    ),
  { maxLength: 60 },
);

describe("candidates that are held", () => {
  it("are weighed with the same verdict as those that are not", () => {
    const holder = new CandidateHolder();
    fc.assert(
      fc.property(crowd, fc.array(network, { maxLength: 3 }), (candidates, networks) => {
        const open = { ...openEvidence(), networks };
        const decide = (all: readonly Candidate[]) =>
          decideMatch(open, all, background(candidates), defaultPolicy, now);
        const held = candidates.map((one) => holder.hold(one, "app"));
        expect(decide(held)).toEqual(decide(candidates));
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it("carry what they carried before", () => {
    const holder = new CandidateHolder();
    fc.assert(
      fc.property(crowd, (candidates) => {
        expect(candidates.map((one) => holder.hold(one, "app"))).toEqual(candidates);
      }),
      { seed: 13, numRuns: 100 },
    );
  });

  it("share one phone where they show the same, whoever they are", () => {
    const holder = new CandidateHolder();
    const [one, same, other] = [
      candidate(),
      candidate({ link: "link-b", at: now - 1 }),
      candidate({ evidence: { ...candidate().evidence, languages: ["fr-fr"] } }),
    ].map((each) => holder.hold(each, "app").phone);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
