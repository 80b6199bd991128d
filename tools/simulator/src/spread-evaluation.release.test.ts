import { expect, it } from "vitest";
import { worlds } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import { evaluateSpread } from "./spread-evaluation.ts";

/** On a campus, matching depends most on the shared statistics: nodes that each knew only a part would match ten more people here. */
const campus = { ...worlds.campus, days: 1, clicks: 500, links: 130, households: 10_000 };

it(
  "is matched equally on one node and on three nodes that share a store",
  { timeout: 60_000 },
  async () => {
    const world = generateWorld({ ...campus, seed: 1 });
    const { one, spread } = await evaluateSpread("campus", world, { threshold: 0.9, nodes: 3 });
    expect(one.clicked).toBeGreaterThan(100);
    expect(Math.abs(spread.right - one.right)).toBeLessThanOrEqual(0.02 * one.clicked);
    expect(Math.abs(spread.wrong - one.wrong)).toBeLessThanOrEqual(1);
  },
);
