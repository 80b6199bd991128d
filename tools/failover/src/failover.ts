import process from "node:process";
import { parseArgs } from "node:util";
import { keepsPromises, report } from "./report.ts";
import { runScenarios } from "./run.ts";
import { scenarios } from "./scenarios.ts";

const help = `Usage: npm run failover

Starts PostgreSQL with a standby, Patroni, etcd and two service nodes, puts them under load and breaks one part after
another. Then compares the database with everything that was acknowledged. This takes about six minutes.

Scenarios:
${scenarios.map(({ name }) => `  ${name}`).join("\n")}

Options:
  -h, --help  show this help
`;

const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
if (values.help) process.stdout.write(help);
else await run();

async function run(): Promise<void> {
  const started = Date.now();
  const outcomes = await runScenarios(scenarios, {
    progress: (text) =>
      process.stderr.write(`${Math.round((Date.now() - started) / 1000)} s  ${text}\n`),
  });
  process.stdout.write(`${report(outcomes)}\n`);
  process.exitCode = outcomes.every(keepsPromises) ? 0 : 1;
}
