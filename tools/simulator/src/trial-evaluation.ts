import { replay } from "./replay/replay.ts";
import { throughline } from "./replay/throughline.ts";
import { generateTrial, trials } from "./generate/trials.ts";
import type { TrialName } from "./generate/trials.ts";

/** The results of a trial over all seeds. */
export interface TrialEvaluation {
  readonly name: TrialName;
  readonly tries: number;
  /** Tries matched to the right link. */
  readonly right: number;
  readonly wrong: number;
  /** The lowest share of right matches with any seed. */
  readonly worst: number;
}

export async function evaluateTrial(
  name: TrialName,
  seeds: readonly number[],
  threshold: number,
): Promise<TrialEvaluation> {
  let [all, right, wrong, worst] = [0, 0, 0, 1];
  for (const seed of seeds) {
    const { world, tries } = generateTrial(trials[name], seed);
    const { answers } = await replay(world, throughline({ threshold }), () => 0);
    const links = tries.map((index) => [answers[index]?.link, world.truth[index]?.link]);
    const hits = links.filter(([given, true_]) => given === true_).length;
    all += tries.length;
    right += hits;
    wrong += links.filter(([given, true_]) => given !== null && given !== true_).length;
    worst = Math.min(worst, hits / tries.length);
  }
  return { name, tries: all, right, wrong, worst };
}
