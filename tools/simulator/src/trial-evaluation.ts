import { oneAddress } from "./generate/one-address.ts";
import { generateTrial, trials } from "./generate/trials.ts";
import type { TrialName } from "./generate/trials.ts";
import type { Answer } from "./replay/matcher.ts";
import { replay } from "./replay/replay.ts";
import { throughline } from "./replay/throughline.ts";
import { measure } from "./score/measures.ts";
import type { Measures } from "./score/measures.ts";
import type { WorldTruth } from "./world/format.ts";

/** The results of a trial, or of a world behind one address, over all seeds. */
export interface TrialEvaluation {
  readonly name: string;
  /** The tries of the testers. */
  readonly tries: Measures;
  /** The opens of all other people. */
  readonly others: Measures;
  /** The lowest recall with any seed: of the tries or, without testers, of everybody. */
  readonly worst: number;
}

interface Outcome {
  readonly answer: Answer;
  readonly truth: WorldTruth;
  readonly isTry: boolean;
}

export async function evaluateTrial(
  name: string,
  seeds: readonly number[],
  threshold: number,
): Promise<TrialEvaluation> {
  const generate =
    oneAddress[name] ?? ((seed: number) => generateTrial(trials[name as TrialName], seed));
  const all: Outcome[] = [];
  let worst = 1;
  for (const seed of seeds) {
    const { world, tries } = generate(seed);
    const { answers } = await replay(world, throughline({ threshold }), () => 0);
    const triedAt = new Set(tries);
    const outcomes = answers.flatMap((answer, index) => {
      const truth = world.truth[index];
      return truth ? [{ answer, truth, isTry: triedAt.has(index) }] : [];
    });
    const shown = outcomes.filter(({ isTry }) => isTry || tries.length === 0);
    worst = Math.min(worst, measured(shown).recall ?? 1);
    all.push(...outcomes);
  }
  return {
    name,
    tries: measured(all.filter(({ isTry }) => isTry)),
    others: measured(all.filter(({ isTry }) => !isTry)),
    worst,
  };
}

function measured(outcomes: readonly Outcome[]): Measures {
  return measure(
    outcomes.map(({ answer }) => answer),
    outcomes.map(({ truth }) => truth),
  );
}
