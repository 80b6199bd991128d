import process from "node:process";
import { parseEvaluateArguments, evaluateHelp } from "./arguments.ts";
import type { EvaluateRequest } from "./arguments.ts";
import { compareStandardWorlds } from "./comparison.ts";
import { evaluateWorld } from "./evaluation.ts";
import { throughline } from "./replay/throughline.ts";
import { comparisonReport } from "./report/comparison-report.ts";
import { writeDocs } from "./report/docs.ts";
import { progressLine } from "./report/progress.ts";
import { spreadReport } from "./report/spread-report.ts";
import { worldReport } from "./report/world-report.ts";
import { evaluateSpread, standardWorlds } from "./spread-evaluation.ts";
import type { SpreadEvaluation } from "./spread-evaluation.ts";
import { readWorld, WorldError } from "./world/read.ts";

async function evaluateFolder(folder: string, { threshold, json }: EvaluateRequest) {
  process.stderr.write(`reading ${folder}\n`);
  const world = await readWorld(folder);
  const progress = progressLine("replaying", process.stderr);
  const evaluation = await evaluateWorld(world, throughline({ threshold }), threshold, progress);
  process.stdout.write(
    json ? `${JSON.stringify(evaluation, null, 2)}\n` : worldReport(folder, evaluation),
  );
}

async function evaluateStandardWorlds({
  threshold,
  seeds,
  only,
  json,
  writeDocs: write,
}: EvaluateRequest) {
  const comparison = await compareStandardWorlds({
    threshold,
    seeds,
    only,
    progress: (label) => progressLine(label, process.stderr),
  });
  process.stdout.write(
    json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonReport(comparison),
  );
  if (write)
    for (const file of await writeDocs(comparison)) process.stderr.write(`wrote ${file}\n`);
}

/** Replays worlds on several nodes and on one node, to show that the number of nodes makes no difference. */
async function evaluateOnNodes({ world, threshold, seeds, json }: EvaluateRequest, nodes: number) {
  const played =
    world === null ? standardWorlds(seeds) : [[world, await readWorld(world)] as const];
  const spread: SpreadEvaluation[] = [];
  for (const [name, each] of played) {
    const progress = (label: string) => progressLine(`${name}, ${label}`, process.stderr);
    spread.push(await evaluateSpread(name, each, { threshold, nodes }, progress));
  }
  process.stdout.write(
    json ? `${JSON.stringify(spread, null, 2)}\n` : spreadReport(spread, threshold),
  );
}

const request = parseEvaluateArguments(process.argv.slice(2));
if (!request.ok) {
  process.stderr.write(`${request.problem}\n\n${evaluateHelp}`);
  process.exitCode = 2;
} else if (request.value.help) {
  process.stdout.write(evaluateHelp);
} else {
  try {
    const { world, nodes } = request.value;
    if (nodes !== null) await evaluateOnNodes(request.value, nodes);
    else if (world === null) await evaluateStandardWorlds(request.value);
    else await evaluateFolder(world, request.value);
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
