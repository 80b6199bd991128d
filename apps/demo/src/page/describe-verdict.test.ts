import type { InstallExplanation, Verdict } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { againNote, colleaguesNote, headlineOf } from "./verdict-words.ts";

const weighed = (link: string, posterior: number) => ({
  click: `c_${link}`,
  link,
  ageMs: 60_000,
  posterior,
  bits: {},
  agreement: {},
});

/** No match, with these clicks weighed. */
function unmatched(
  outcome: Verdict["outcome"],
  posteriors: readonly [number, number],
): InstallExplanation {
  const candidates = [weighed("mug", posteriors[0]), weighed("teapot", posteriors[1])];
  return {
    installId: "i",
    at: "2026-01-01T00:00:00.000Z",
    platform: "ios",
    link: null,
    match: { type: "none", method: null, confidence: 0, clickId: null },
    test: false,
    reasons: [],
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

const likeness: InstallExplanation = {
  ...unmatched("matched", [0.97, 0.01]),
  link: "mug",
  match: { type: "probabilistic", method: "fingerprint", confidence: 0.97, clickId: "c_mug" },
};

describe("the headline of a verdict", () => {
  it("tells of two likely links when the service found it ambiguous, however far apart they are", () => {
    expect(headlineOf(unmatched("ambiguous", [0.7, 0.2]))[1]).toMatch(/^Two links/);
  });

  it("does not when the service found nobody, however close they are", () => {
    expect(headlineOf(unmatched("none", [0.02, 0.02]))[1]).toMatch(/^No click is likely enough/);
  });
});

describe("the headline of an install whose app a link opened", () => {
  it.each(["verified", "scheme"] as const)(
    "says so of a %s link, not that there is no match",
    (type) => {
      expect(headlineOf(unmatched("none", [0.02, 0.02]), type)[0]).toBe("Opened directly");
    },
  );

  it("remains the match's where there is one, or where no link opened it", () => {
    expect(headlineOf(likeness, "verified")[0]).toBe("97.0 %");
    expect(headlineOf(unmatched("none", [0.02, 0.02]))[0]).toBe("No match");
  });
});

describe("the note on a try", () => {
  it("says what came of the newest, and counts", () => {
    expect(againNote([likeness, likeness])).toMatch(/^Try 2: matched\. 2 of 2 so far/);
    const failed = [likeness, unmatched("none", [0.02, 0.02])];
    expect(againNote(failed)).toMatch(/^Try 2: no match\. 1 of 2 so far/);
  });
});

describe("the note on the colleagues", () => {
  it.each([
    ["cannot tell whose", unmatched("ambiguous", [0.5, 0.4])],
    ["no click was likely enough", unmatched("none", [0.5, 0.4])],
    ["was sure of a link all the same", likeness],
  ])("says “%s” when that is so", (words, explanation) => {
    expect(colleaguesNote(explanation)).toContain(words);
  });
});
