import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "../learn/background.ts";
import { decideMatch } from "./decide-match.ts";
import { defaultPolicy } from "../policy.ts";
import type { Policy } from "../policy.ts";
import { computePrior } from "../score/prior.ts";
import {
  candidate,
  clickEvidence,
  hour,
  now,
  openEvidence,
  stranger,
} from "../evidence.fixture.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { secondMs } from "../../durations.ts";

/** A person tries the app: seconds from tap to open, seconds from open to the next tap, and which link. */
const tries = fc.array(
  fc.record({
    delay: fc.integer({ min: 2, max: 3600 }),
    pause: fc.integer({ min: 1, max: 24 * 3600 }),
    link: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** Taps, opens and claims the matched click for each try, as the service does. */
function tryOut(
  attempts: readonly { delay: number; pause: number; link: number }[],
  { forgets, others }: { forgets: boolean; others: number },
  policy: Policy = defaultPolicy,
) {
  const background = new BackgroundStatistics();
  for (let index = 0; index < others; index += 1) {
    background.record(stranger(index), now - hour + index);
  }
  let waiting: IndexedCandidate[] = [];
  let at = now;
  return attempts.map(({ delay, pause, link }, count) => {
    const visitor = forgets ? `tab ${count}` : "browser";
    const click = candidate({ at, link: `link-${link}`, evidence: clickEvidence({ visitor }) });
    background.record(click.evidence, at);
    waiting.push(click);
    at += delay * secondMs;
    const open = openEvidence();
    const verdict = decideMatch(open, waiting, background, policy, at);
    background.recordOpen(open, at, verdict);
    waiting = waiting.filter((one) => one.click !== verdict.click);
    at += pause * secondMs;
    return { verdict, link: click.link, background, at };
  });
}

describe("a repeated tap and open", () => {
  it("is matched every time, with or without the browser's cookie", () => {
    fc.assert(
      fc.property(tries, fc.boolean(), fc.nat(200), (attempts, forgets, others) => {
        for (const { verdict, link } of tryOut(attempts, { forgets, others })) {
          expect(verdict.confidence).toBeGreaterThanOrEqual(defaultPolicy.threshold);
          expect(verdict).toMatchObject({ outcome: "matched", link });
        }
      }),
      { seed: 13, numRuns: 60 },
    );
  });
});

describe("the share of clicked opens", () => {
  it("does not depend on the verdicts that were given", () => {
    fc.assert(
      fc.property(tries, fc.double({ min: 0.05, max: 1, noNaN: true }), (attempts, threshold) => {
        // With one link only, claims do not change the candidates of later opens.
        const oneLink = attempts.map((attempt) => ({ ...attempt, link: 1 }));
        const strict = { ...defaultPolicy, threshold };
        const [mild, hard] = [defaultPolicy, strict].map((policy) =>
          tryOut(oneLink, { forgets: false, others: 50 }, policy).at(-1),
        );
        if (!mild || !hard) throw new Error("No try was made.");
        const share = ({ background, at }: typeof mild) =>
          computePrior("ios", background, 0.4, at).odds;
        expect(share(hard)).toBe(share(mild));
      }),
      { seed: 13, numRuns: 60 },
    );
  });

  it("does not change the Bayes factor of an open", () => {
    const candidates = [candidate()];
    const factor = (bin: number) => {
      const background = new BackgroundStatistics();
      for (let index = 0; index < 50; index += 1) background.record(stranger(index), now - hour);
      background.clickedShare.record("ios", now, bin, 10_000);
      const { bayesFactor, nobody } = decideMatch(
        openEvidence(),
        candidates,
        background,
        defaultPolicy,
        now,
      );
      return { bayesFactor, nobody };
    };
    const [organic, clicked] = [factor(0), factor(10)];
    expect(organic.bayesFactor).toBeCloseTo(clicked.bayesFactor, 6);
    expect(organic.nobody).toBeGreaterThan(clicked.nobody);
  });
});
