import { fileURLToPath } from "node:url";
import type { ClickEvidence, NetworkDigests } from "@throughline/engine";
import { describe, expect, it } from "vitest";
import { readWorld } from "../world/read.ts";
import { PlainBackground } from "./plain-background.ts";
import { plainOdds } from "./plain-model.ts";
import { plainMatcher, publishedValues } from "./plain-matcher.ts";
import { replay } from "./replay.ts";

const tiny = await readWorld(fileURLToPath(new URL("../../fixtures/tiny", import.meta.url)));

describe("the plain model", () => {
  it("states a probability for the most likely link and matches from the threshold on", async () => {
    const { answers } = await replay(tiny, plainMatcher({ threshold: 0.9 }), () => 0);
    expect(answers.some(({ link }) => link !== null)).toBe(true);
    for (const { link, likeliest } of answers) {
      expect(link).toBe(likeliest && likeliest.probability >= 0.9 ? likeliest.link : null);
    }
  });

  it("matches nothing with a threshold above 1", async () => {
    const { answers } = await replay(tiny, plainMatcher({ threshold: 1.1 }), () => 0);
    expect(answers.map(({ link }) => link)).toEqual(answers.map(() => null));
  });

  it("counts an address as at least one click of the sample", () => {
    const [now, minute] = [Date.UTC(2026, 2, 1), 60_000];
    const background = new PlainBackground(7 * 24 * 60 * minute);
    for (let index = 0; index < 4000; index += 1) background.record(clickOn(`${index}`), now);
    const v4 = addressOf("1");
    const oddsOf = plainOdds(
      { platform: "ios", languages: [], networks: [{ v4 }] },
      background,
      publishedValues,
      now + 5 * minute,
    );
    const odds = (evidence: ClickEvidence) =>
      oddsOf({ click: "click", link: "link", at: now, evidence });
    const same = odds(clickOn("1")) / odds({ ...clickOn("1"), network: {} });
    expect(same).toBeCloseTo(0.78 * 4000, -2);
  });
});

function addressOf(name: string): NetworkDigests {
  return { exact: `exact ${name}`, near: `near ${name}`, wide: `wide ${name}` };
}

function clickOn(name: string): ClickEvidence {
  return { platform: "ios", languages: [], network: { v4: addressOf(name) } };
}
