import type { ComparedVariation, ComparedWorld, Comparison } from "../comparison.ts";
import type { Evaluation } from "../evaluation.ts";
import { count, milliseconds, percent, plainTable } from "./text.ts";

/** What `evaluate` prints for people when it compares the standard worlds. */
export function comparisonReport({ worlds, variations, threshold, seed }: Comparison): string {
  return [
    `standard worlds, seed ${seed}, threshold ${threshold}`,
    "",
    ...worlds.flatMap((world) => [
      `${world.name}: ${count(world.throughline.world.clicks)} clicks, ${count(world.throughline.world.opens)} opens`,
      plainTable(qualityHead, qualityRows(world)),
      "",
    ]),
    "calibration: everything stated at 0.9 or more; CPU time per match",
    plainTable(calibrationHead, worlds.map(calibrationRow)),
    "",
    "variations",
    plainTable(variationHead, variations.map(variationRow)),
    "",
  ].join("\n");
}

export const qualityHead = ["", "precision", "recall", "wrong routes", "organics matched"];

export function qualityRows(world: ComparedWorld): string[][] {
  return [
    ["Throughline", ...quality(world.throughline)],
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

export function calibrationRow({ name, throughline }: ComparedWorld): string[] {
  const { confident } = throughline.calibration;
  return [
    name,
    count(confident.opens),
    percent(confident.stated, 2),
    percent(confident.observed, 2),
    milliseconds(throughline.timing.mean),
    milliseconds(throughline.timing.p99),
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
    percent(throughline.measures.precision, 2),
    percent(throughline.measures.recall),
    percent(plain.measures.precision, 2),
    percent(plain.measures.recall),
  ];
}
