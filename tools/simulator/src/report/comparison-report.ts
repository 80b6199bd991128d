import type { ComparedVariation, ComparedWorld, Comparison } from "../comparison.ts";
import type { Evaluation } from "../evaluation.ts";
import { trials } from "../generate/trials.ts";
import type { TrialName } from "../generate/trials.ts";
import type { TrialEvaluation } from "../trial-evaluation.ts";
import { count, milliseconds, percent, percentWithin, plainTable } from "./text.ts";

/** Returns the text that `evaluate` prints for the standard worlds, without the parts that were not evaluated. */
export function comparisonReport(comparison: Comparison): string {
  const { worlds, variations, threshold, seeds } = comparison;
  const section = (title: string, head: readonly string[], rows: readonly string[][]) =>
    rows.length === 0 ? [] : [title, plainTable(head, rows), ""];
  return [
    `${seedsInWords(seeds)}, threshold ${threshold}`,
    "",
    ...section("standard worlds", seedsHead, worlds.map(seedsRow)),
    ...section("testers", trialHead, comparison.trials.map(trialRow)),
    ...section("one address", oneAddressHead, comparison.oneAddress.map(oneAddressRow)),
    ...worlds.flatMap((world) =>
      section(
        `${world.name}, seed ${seeds[0]}: ${count(firstOf(world).world.clicks)} clicks, ${count(firstOf(world).world.opens)} opens; simple and published rules`,
        qualityHead,
        qualityRows(world),
      ),
    ),
    ...section(
      "calibration of all verdicts stated at 0.9 or more, and CPU time per match",
      calibrationHead,
      worlds.map(calibrationRow),
    ),
    ...section("variations", variationHead, variations.map(variationRow)),
  ].join("\n");
}

export function seedsInWords(seeds: readonly number[]): string {
  return seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`;
}

export function firstOf({ throughline: [first] }: Pick<ComparedWorld, "throughline">): Evaluation {
  if (!first) throw new Error("A comparison has at least one seed.");
  return first;
}

export const seedsHead = [
  "",
  "precision",
  "recall",
  "recall at 99.5 % precision",
  "stated",
  "right",
];

/** Means over all seeds with their confidence intervals. */
export function seedsRow({ name, throughline }: ComparedWorld): string[] {
  const over = (value: (evaluation: Evaluation) => number | null, digits = 1) =>
    percentWithin(throughline.map(value), digits);
  return [
    name,
    over(({ measures }) => measures.precision, 2),
    over(({ measures }) => measures.recall),
    over(({ recallAtEqualPrecision }) => recallAtEqualPrecision),
    over(({ calibration }) => calibration.confident.stated, 2),
    over(({ calibration }) => calibration.confident.observed, 2),
  ];
}

export const trialHead = ["", "tries", "matched", "worst seed", "wrong", "wanted"];

export function trialRow({ name, tries, worst }: TrialEvaluation): string[] {
  const { goal } = trials[name as TrialName];
  const goalText = goal === 0 ? "ambiguous" : percent(goal, 0);
  const { opens, right, wrong } = tries;
  return [name, count(opens), count(right), percent(worst, 0), count(wrong), goalText];
}

export const oneAddressHead = [
  "",
  "tries",
  "right",
  "wrong",
  "worst seed",
  "others' journeys",
  "right",
  "precision",
  "organics matched",
];

export function oneAddressRow({ name, tries, others, worst }: TrialEvaluation): string[] {
  return [
    name,
    ...(tries.opens === 0
      ? ["–", "–", "–"]
      : [count(tries.opens), count(tries.right), count(tries.wrong)]),
    percent(worst, 0),
    count(others.clicked),
    percent(others.recall),
    percent(others.precision),
    percent(others.organicFalseMatchShare),
  ];
}

export const qualityHead = ["", "precision", "recall", "wrong routes", "organics matched"];

export function qualityRows(world: ComparedWorld): string[][] {
  return [
    ["Throughline", ...quality(firstOf(world))],
    ...Object.entries(world.baselines).map(([name, evaluation]) => [name, ...quality(evaluation)]),
  ];
}

function quality({ measures }: Evaluation): string[] {
  return [
    percent(measures.precision, 2),
    percent(measures.recall),
    percent(measures.wrongRouteShare, 2),
    percent(measures.organicFalseMatchShare, 2),
  ];
}

export const calibrationHead = ["", "verdicts", "mean stated", "right", "mean time", "p99"];

export function calibrationRow(world: ComparedWorld): string[] {
  const { calibration, timing } = firstOf(world);
  const { confident } = calibration;
  return [
    world.name,
    count(confident.opens),
    percent(confident.stated, 2),
    percent(confident.observed, 2),
    milliseconds(timing.mean),
    milliseconds(timing.p99),
  ];
}

export const variationHead = [
  "",
  "world",
  "precision",
  "recall",
  "plain model: precision",
  "plain model: recall",
];

export function variationRow(variation: ComparedVariation): string[] {
  const { name, on, throughline, plain } = variation;
  return [
    name,
    on,
    percentWithin(
      throughline.map(({ measures }) => measures.precision),
      2,
    ),
    percentWithin(throughline.map(({ measures }) => measures.recall)),
    percent(plain.measures.precision, 2),
    percent(plain.measures.recall),
  ];
}
