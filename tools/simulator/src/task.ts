import { parentPort, workerData } from "node:worker_threads";
import { contenders } from "./contenders.ts";
import type { Contender } from "./contenders.ts";
import { evaluateWorld } from "./evaluation.ts";
import type { Evaluation } from "./evaluation.ts";
import { aThirdOf, variations, worlds } from "./generate/presets.ts";
import type { VariationName, WorldName } from "./generate/presets.ts";
import type { TrialName } from "./generate/trials.ts";
import { generateWorld } from "./generate/world.ts";
import { evaluateTrial } from "./trial-evaluation.ts";
import type { TrialEvaluation } from "./trial-evaluation.ts";

/** One world to be played by some contenders, in a thread of its own: this module is that thread. */
export interface WorldTask {
  readonly world: WorldName;
  readonly variation: VariationName | null;
  readonly contenders: readonly Contender[];
  readonly threshold: number;
  readonly seed: number;
}

/** People who try the app out, with every seed. */
export interface TrialTask {
  readonly trial: TrialName;
  readonly seeds: readonly number[];
  readonly threshold: number;
}

/** What the thread tells: how far it is, and at the end the evaluations in the contenders' order. */
export type TaskMessage =
  | { readonly done: number; readonly total: number }
  | { readonly evaluations: readonly Evaluation[] }
  | { readonly trial: TrialEvaluation };

const task = workerData as WorldTask | TrialTask;
const tell = (message: TaskMessage) => parentPort?.postMessage(message, []);
if ("trial" in task) {
  tell({ trial: await evaluateTrial(task.trial, task.seeds, task.threshold) });
} else {
  tell({ evaluations: await evaluateContenders(task) });
}

async function evaluateContenders(asked: WorldTask): Promise<readonly Evaluation[]> {
  const { world: name, variation, contenders: names, threshold, seed } = asked;
  const scene =
    variation === null
      ? worlds[name]
      : { ...aThirdOf(worlds[name]), ...variations[variation].change };
  const world = generateWorld({ ...scene, seed });
  const evaluations: Evaluation[] = [];
  let told = 0;
  for (const [index, contender] of names.entries()) {
    const matcher = contenders[contender]({ threshold });
    const progress = (done: number, total: number) => {
      const share = (index + done / total) / names.length;
      if (share < told + 0.02 && share < 1) return;
      told = share;
      tell({ done: share, total: 1 });
    };
    evaluations.push(await evaluateWorld(world, matcher, threshold, progress));
  }
  return evaluations;
}
