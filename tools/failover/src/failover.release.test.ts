import { expect, it } from "vitest";
import { keepsPromises, report } from "./report.ts";
import { runScenarios } from "./run.ts";
import { plannedSwitchover, killPostgres } from "./scenarios.ts";

it(
  "loses nothing and counts nothing twice during a switchover and when PostgreSQL is killed",
  { timeout: 240_000 },
  async () => {
    const outcomes = await runScenarios([plannedSwitchover, killPostgres], { people: 8 });
    expect(
      outcomes.filter((outcome) => !keepsPromises(outcome)),
      report(outcomes),
    ).toEqual([]);
    expect(outcomes.at(-1)?.findings.acknowledged).toBeGreaterThan(100);
  },
);
