import { describe, expect, it } from "vitest";
import { generateTrial, trials } from "./generate/trials.ts";
import type { Trial, TrialName } from "./generate/trials.ts";
import { evaluateTrial } from "./trial-evaluation.ts";

/** The trials without many other users. The others are slow and run only in `npm run evaluate`. */
const quick = Object.entries<Trial>(trials).flatMap(([name, { others, goal }]) =>
  others === undefined || others.clicks < 1000 ? [{ name: name as TrialName, goal }] : [],
);

describe("testers", () => {
  it.each(quick.filter(({ goal }) => goal === 1))(
    "are matched every time: $name",
    async ({ name }) => {
      const { tries } = await evaluateTrial(name, [1, 2], 0.9);
      expect(tries.right).toBe(tries.opens);
    },
  );

  it.each(quick.filter(({ goal }) => goal > 0 && goal < 1))(
    "are matched nearly every time and never to a wrong link: $name",
    async ({ name, goal }) => {
      const { worst, tries } = await evaluateTrial(name, [1, 2], 0.9);
      expect(worst).toBeGreaterThanOrEqual(goal);
      expect(tries.wrong).toBe(0);
    },
  );

  it.each(quick.filter(({ goal }) => goal === 0))("stay ambiguous: $name", async ({ name }) => {
    const { tries } = await evaluateTrial(name, [1, 2], 0.9);
    expect(tries).toMatchObject({ right: 0, wrong: 0 });
  });
});

describe("a trial", () => {
  it("is the same for the same seed and has the requested number of tries", () => {
    const trial = trials["an office, four phones, eight links"];
    const { world, tries } = generateTrial(trial, 3);
    expect(generateTrial(trial, 3).world).toEqual(world);
    expect(tries).toHaveLength(48);
    expect(new Set(world.opens.map(({ model }) => model)).size).toBe(4);
    expect(new Set(world.clicks.map(({ ip }) => ip)).size).toBe(1);
  });
});
