import { expect, it } from "vitest";
import { isKept, report } from "./report.ts";
import { runScenarios } from "./run.ts";
import { plannedSwitch, postgresDies } from "./scenarios.ts";

it(
  "nothing acknowledged is lost or doubled when the primary is switched and when PostgreSQL is killed",
  { timeout: 240_000 },
  async () => {
    const outcomes = await runScenarios([plannedSwitch, postgresDies], { people: 8 });
    expect(
      outcomes.filter((outcome) => !isKept(outcome)),
      report(outcomes),
    ).toEqual([]);
    expect(outcomes.at(-1)?.findings.acknowledged).toBeGreaterThan(100);
  },
);
