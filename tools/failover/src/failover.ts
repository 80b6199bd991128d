import process from "node:process";
import { keepsPromises, report } from "./report.ts";
import { runScenarios } from "./run.ts";
import { scenarios } from "./scenarios.ts";

/** `npm run failover` runs all scenarios. It takes about six minutes. */
const started = Date.now();
const outcomes = await runScenarios(scenarios, {
  progress: (text) =>
    process.stderr.write(`${Math.round((Date.now() - started) / 1000)} s  ${text}\n`),
});
process.stdout.write(`${report(outcomes)}\n`);
process.exitCode = outcomes.every(keepsPromises) ? 0 : 1;
