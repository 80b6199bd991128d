import type { InstallExplanation, Verdict } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { tryAgainNote, colleaguesNote, describeVerdict } from "./describe-verdict.ts";

const candidate = (link: string, posterior: number) => ({
  click: `c_${link}`,
  link,
  ageMs: 60_000,
  posterior,
  bits: {},
  agreement: {},
});

/** An explanation without a match, with two candidates. */
function unmatched(
  outcome: Verdict["outcome"],
  posteriors: readonly [number, number],
): InstallExplanation {
  const candidates = [candidate("mug", posteriors[0]), candidate("teapot", posteriors[1])];
  return {
    installId: "i",
    at: "2026-01-01T00:00:00.000Z",
    platform: "ios",
    device: null,
    userId: null,
    country: null,
    campaign: null,
    code: null,
    ruleOrVariant: null,
    appVariant: null,
    link: null,
    match: { type: "none", method: null, confidence: 0, clickId: null },
    test: false,
    flags: [],
    reasons: [],
    adLookups: [],
    flagReasons: [],
    verdict: {
      outcome,
      confidence: posteriors[0],
      nobody: 0,
      bayesFactor: 1,
      decidedBy: "nobody",
      considered: 2,
      candidates,
    },
    against: [],
    missingBits: null,
    runnerUp: null,
    tries: null,
    earlier: [],
  };
}

const matched: InstallExplanation = {
  ...unmatched("matched", [0.97, 0.01]),
  link: "mug",
  match: { type: "probabilistic", method: "fingerprint", confidence: 0.97, clickId: "c_mug" },
};

describe("the description of a verdict", () => {
  it("names two likely links when the service calls the match ambiguous", () => {
    expect(describeVerdict(unmatched("ambiguous", [0.7, 0.2]))[1]).toMatch(/^Two links/);
  });

  it("does not name two likely links when the service found no match", () => {
    expect(describeVerdict(unmatched("none", [0.02, 0.02]))[1]).toMatch(
      /^No click is likely enough/,
    );
  });
});

describe("the description of an app that a link opened", () => {
  it.each(["verified", "scheme"] as const)(
    "says that a %s link opened it, not that there is no match",
    (type) => {
      expect(describeVerdict(unmatched("none", [0.02, 0.02]), type)[0]).toBe("Opened directly");
    },
  );

  it("names the match if there is one, and no match without a link", () => {
    expect(describeVerdict(matched, "verified")[0]).toBe("97.0 %");
    expect(describeVerdict(unmatched("none", [0.02, 0.02]))[0]).toBe("No match");
  });
});

describe("the note on a try", () => {
  it("describes the newest try and counts the matched ones", () => {
    expect(tryAgainNote([matched, matched])).toMatch(/^Try 2: matched\. 2 of 2 so far/);
    const failed = [matched, unmatched("none", [0.02, 0.02])];
    expect(tryAgainNote(failed)).toMatch(/^Try 2: no match\. 1 of 2 so far/);
  });
});

describe("the note on the colleagues", () => {
  it.each([
    ["cannot tell which click", unmatched("ambiguous", [0.5, 0.4])],
    ["no click was likely enough", unmatched("none", [0.5, 0.4])],
    ["still found her link", matched],
  ])("says “%s” for its verdict", (text, explanation) => {
    expect(colleaguesNote(explanation)).toContain(text);
  });
});
