import { describe, expect, it } from "vitest";
import { calibrationReport } from "./calibrate.ts";
import { isPlausibleLabel, learnedModel, learnFromLabel, nothingLearned } from "./labels.ts";
import { defaultModel } from "../policy.ts";
import { candidate, clickEvidence, hour, now, openEvidence } from "../evidence.fixture.ts";

function labels(count: number, change: Parameters<typeof candidate>[0]) {
  let learning = nothingLearned;
  for (let index = 0; index < count; index += 1) {
    learning = learnFromLabel(learning, openEvidence(), candidate(change), defaultModel, now);
  }
  return learnedModel(learning, defaultModel);
}

describe("certain matches", () => {
  it("leave the shipped model unchanged before the first one", () => {
    const learned = learnedModel(nothingLearned, defaultModel);
    expect(learned.network[0]?.same).toBeCloseTo(defaultModel.network[0]?.same ?? 0, 10);
    expect(learned.clickedShare).toBeCloseTo(defaultModel.clickedShare, 10);
    expect(learned.timeCurve.at(-1)?.share).toBeCloseTo(1, 10);
  });

  it("move the model a little if few, and at most half way however many", () => {
    const elsewhere = { evidence: clickEvidence({ address: "203.0.113.9" }) };
    const [few, many] = [labels(5, elsewhere), labels(2000, elsewhere)];
    expect(few.network[0]?.same).toBeGreaterThan(0.75);
    expect(many.network[0]?.same).toBeCloseTo((defaultModel.network[0]?.same ?? 0) / 2, 10);
    expect(many.network[1]).toEqual(defaultModel.network[1]);
  });

  it("shape the time curve", () => {
    const slow = labels(1000, { at: now - 10 * hour });
    const within = (model: typeof slow, ms: number) =>
      model.timeCurve.find(({ withinMs }) => withinMs === ms)?.share ?? 0;
    expect(within(slow, 6 * hour)).toBeCloseTo(within(defaultModel, 6 * hour) / 2, 10);
    expect(within(slow, 24 * hour)).toBeGreaterThan(0.95);
    expect(slow.timeCurve.at(-1)?.share).toBeCloseTo(1, 10);
  });

  it("do not change the share of clicked opens", () => {
    expect(labels(1000, {}).clickedShare).toBeCloseTo(defaultModel.clickedShare, 10);
  });

  it("fade, so that the model follows a changing app", () => {
    const elsewhere = candidate({ evidence: clickEvidence({ address: "203.0.113.9" }) });
    let learning: typeof nothingLearned = { seen: { "network0:same": 5000, "time:1": 5000 } };
    for (let index = 0; index < 20_000; index += 1) {
      learning = learnFromLabel(learning, openEvidence(), elsewhere, defaultModel, now);
    }
    const { network } = learnedModel(learning, defaultModel);
    expect(network[0]?.same).toBeLessThan(0.43);
    expect(learning.seen["time:1"]).toBeLessThan(5001);
  });

  it("teach nothing about model and screen, by which they are selected", () => {
    const other = { evidence: clickEvidence({ page: { screenWidth: 320, screenHeight: 568 } }) };
    const { model, screen } = labels(1000, other);
    expect({ model, screen }).toEqual({ model: defaultModel.model, screen: defaultModel.screen });
  });

  it("are plausible if click and open may be from one phone", () => {
    const { evidence } = candidate();
    expect(isPlausibleLabel(openEvidence(), { evidence })).toBe(true);
    expect(isPlausibleLabel(openEvidence({ platform: "android" }), { evidence })).toBe(false);
    const small = openEvidence({ model: "?", screenWidth: 320, screenHeight: 568 });
    expect(isPlausibleLabel(small, { evidence })).toBe(false);
  });

  it("with a frozen version do not change the agreement of versions", () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
    const { os } = labels(1000, { evidence: clickEvidence({ userAgent }) });
    expect(os.same).toBeCloseTo(defaultModel.os.same, 10);
  });
});

describe("the calibration report", () => {
  it("compares stated and observed probabilities bin by bin", () => {
    const { bins, error } = calibrationReport([
      { confidence: 0.95, right: true },
      { confidence: 1, right: true },
      { confidence: 0.55, right: false },
    ]);
    expect(bins[9]).toEqual({ from: 0.9, to: 1, verdicts: 2, stated: 0.975, observed: 1 });
    expect(bins[5]).toMatchObject({ verdicts: 1, observed: 0 });
    expect(bins[0]).toMatchObject({ verdicts: 0, stated: undefined, observed: undefined });
    expect(error).toBeCloseTo((0.05 + 0.55) / 3, 10);
  });

  it("has empty bins without verdicts", () => {
    expect(calibrationReport([]).error).toBe(0);
  });
});
