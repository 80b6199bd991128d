import { expect, it } from "vitest";
import { worlds } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import { evaluateSpread } from "./spread-evaluation.ts";

it("is matched alike on one node and on three that share a store", async () => {
  // Where many share an address it counts most what is usual: nodes that know a part of it each match a tenth more, and far more wrong.
  const scene = { ...worlds.campus, days: 2, clicks: 1_000, links: 260 };
  const world = generateWorld({ ...scene, seed: 1 });
  const { one, spread } = await evaluateSpread("campus", world, { threshold: 0.9, nodes: 3 });
  expect(one.clicked).toBeGreaterThan(200);
  expect(Math.abs(spread.right - one.right)).toBeLessThanOrEqual(0.01 * one.clicked);
  expect(Math.abs(spread.wrong - one.wrong)).toBeLessThanOrEqual(0.005 * one.clicked);
});
