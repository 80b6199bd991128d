import type { Evaluation } from "../evaluation.ts";
import { count, milliseconds, percent, plainTable } from "./text.ts";

/** Returns the text that `evaluate --world` prints. */
export function worldReport(name: string, evaluation: Evaluation): string {
  const { world, threshold, measures, calibration, timing } = evaluation;
  const { confident } = calibration;
  const figures = plainTable(
    ["", "share", "of"],
    [
      ["precision", percent(measures.precision, 2), `${count(measures.matches)} matches`],
      ["recall", percent(measures.recall, 2), `${count(measures.clicked)} clicked opens`],
      ["wrong routes", percent(measures.wrongRouteShare, 2), `${count(measures.opens)} opens`],
      [
        "organics matched",
        percent(measures.organicFalseMatchShare, 2),
        `${count(measures.organic)} organic opens`,
      ],
    ],
  );
  const bins = [...calibration.bins, confident].map(({ from, to, opens, stated, observed }) => [
    `${from.toFixed(2)}–${to.toFixed(2)}`,
    count(opens),
    percent(stated, 2),
    percent(observed, 2),
  ]);
  return [
    `${name}: ${count(world.clicks)} clicks, ${count(world.opens)} opens, threshold ${threshold}`,
    "",
    figures,
    "",
    "calibration: the stated probability of the most likely link, and how often it was right",
    plainTable(["stated", "opens", "mean stated", "right"], bins),
    "",
    `CPU time per match: mean ${milliseconds(timing.mean)}, median ${milliseconds(timing.median)}, p99 ${milliseconds(timing.p99)}`,
    "",
  ].join("\n");
}
