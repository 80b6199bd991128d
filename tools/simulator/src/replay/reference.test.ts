import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readWorld } from "../world/read.ts";
import { plainReference } from "./reference.ts";
import { replay } from "./replay.ts";

const tiny = await readWorld(fileURLToPath(new URL("../../fixtures/tiny", import.meta.url)));

describe("the plain model", () => {
  it("states a probability for every likeliest link and routes from the threshold up", async () => {
    const { answers } = await replay(tiny, plainReference({ threshold: 0.9 }), () => 0);
    expect(answers.some(({ link }) => link !== null)).toBe(true);
    for (const { link, likeliest } of answers) {
      expect(link).toBe(likeliest && likeliest.probability >= 0.9 ? likeliest.link : null);
    }
  });

  it("routes nothing above certainty", async () => {
    const { answers } = await replay(tiny, plainReference({ threshold: 1.1 }), () => 0);
    expect(answers.map(({ link }) => link)).toEqual(answers.map(() => null));
  });
});
