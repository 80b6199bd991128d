import { expect, it } from "vitest";
import { worlds } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import { evaluateSpread } from "./spread-evaluation.ts";

/** Where many share an address it counts most what is usual: nodes that know a part of it each match ten people more here. */
const campus = { ...worlds.campus, days: 1, clicks: 500, links: 130, households: 10_000 };

it(
  "is matched alike on one node and on three that share a store",
  { timeout: 60_000 },
  async () => {
    const world = generateWorld({ ...campus, seed: 1 });
    const { one, spread } = await evaluateSpread("campus", world, { threshold: 0.9, nodes: 3 });
    expect(one.clicked).toBeGreaterThan(100);
    expect(Math.abs(spread.right - one.right)).toBeLessThanOrEqual(0.02 * one.clicked);
    expect(Math.abs(spread.wrong - one.wrong)).toBeLessThanOrEqual(1);
  },
);
