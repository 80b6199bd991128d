import { parentPort, workerData } from "node:worker_threads";
import { matchers } from "./matchers.ts";
import type { MatcherName } from "./matchers.ts";
import { evaluateWorld } from "./evaluation.ts";
import type { Evaluation } from "./evaluation.ts";
import { shortened, variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";
import { generateWorld } from "./generate/world.ts";
import { evaluateTrial } from "./trial-evaluation.ts";
import type { TrialEvaluation } from "./trial-evaluation.ts";

/** Evaluates some matchers on one world. This module runs such a task in a worker thread. */
export interface WorldTask {
  readonly world: WorldName;
  readonly variation: VariationName | null;
  readonly matchers: readonly MatcherName[];
  readonly threshold: number;
  readonly seed: number;
}

/** Evaluates trials, or worlds behind one address, with every seed. */
export interface TrialTask {
  readonly label: string;
  readonly trials: readonly string[];
  readonly seeds: readonly number[];
  readonly threshold: number;
}

/** The thread's messages: its progress, and at the end its results. Evaluations have the order of the matchers. */
export type TaskMessage =
  | { readonly done: number; readonly total: number }
  | { readonly evaluations: readonly Evaluation[] }
  | { readonly trials: readonly TrialEvaluation[] };

const task = workerData as WorldTask | TrialTask;
const send = (message: TaskMessage) => parentPort?.postMessage(message, []);
if ("trials" in task) {
  send({ trials: await evaluateTrials(task) });
} else {
  send({ evaluations: await evaluateMatchers(task) });
}

async function evaluateTrials({ trials, seeds, threshold }: TrialTask) {
  const evaluations: TrialEvaluation[] = [];
  for (const name of trials) {
    evaluations.push(await evaluateTrial(name, seeds, threshold));
    send({ done: evaluations.length, total: trials.length });
  }
  return evaluations;
}

async function evaluateMatchers(request: WorldTask): Promise<readonly Evaluation[]> {
  const { world: name, variation, matchers: names, threshold, seed } = request;
  const scene =
    variation === null
      ? worlds[name]
      : { ...shortened(worlds[name]), ...variations[variation].change };
  const world = generateWorld({ ...scene, seed });
  const evaluations: Evaluation[] = [];
  let reported = 0;
  for (const [index, matcherName] of names.entries()) {
    const matcher = matchers[matcherName]({ threshold });
    const progress = (done: number, total: number) => {
      const share = (index + done / total) / names.length;
      if (share < reported + 0.02 && share < 1) return;
      reported = share;
      send({ done: share, total: 1 });
    };
    evaluations.push(await evaluateWorld(world, matcher, threshold, progress));
  }
  return evaluations;
}
