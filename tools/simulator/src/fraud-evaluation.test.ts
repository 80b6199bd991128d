import { expect, it } from "vitest";
import { evaluateFlood } from "./flood-evaluation.ts";
import { worlds } from "./generate/presets.ts";
import { evaluateInjection } from "./injection-evaluation.ts";

it("flags clicks that were added after the install, and almost no click of a person", async () => {
  const added = await evaluateInjection("after-install", 200, false);
  expect(added.flagged / added.installs).toBeGreaterThan(0.95);
  const own = await evaluateInjection("person", 200, true);
  expect(own.flagged / own.installs).toBeLessThan(0.02);
});

it("flags clicks that were added during the download if the app sends when the install began", async () => {
  const { installs, flagged } = await evaluateInjection("during-download", 200, true);
  expect(flagged / installs).toBeGreaterThan(0.9);
});

it("flags no honest install behind the few addresses of a campus", async () => {
  const campus = { ...worlds.campus, seed: 1, days: 1, clicks: 600, links: 150 };
  const { honest, wronglyFlagged } = await evaluateFlood(campus);
  expect(honest).toBeGreaterThan(50);
  expect(wronglyFlagged).toBe(0);
});
