import process from "node:process";
import { isKept, report } from "./report.ts";
import { runScenarios } from "./run.ts";
import { scenarios } from "./scenarios.ts";

/** `npm run failover`: every scenario, about six minutes. */
const started = Date.now();
const outcomes = await runScenarios(scenarios, {
  progress: (text) =>
    process.stderr.write(`${Math.round((Date.now() - started) / 1000)} s  ${text}\n`),
});
process.stdout.write(`${report(outcomes)}\n`);
process.exitCode = outcomes.every(isKept) ? 0 : 1;
