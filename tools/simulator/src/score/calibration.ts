import type { Answer } from "../replay/matcher.ts";
import type { WorldTruth } from "../world/format.ts";
import { share } from "./measures.ts";

/** The opens whose most likely link was stated with a probability in [from, to). */
interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly opens: number;
  /** The mean stated probability. */
  readonly stated: number | null;
  /** The share of opens whose most likely link was right. */
  readonly observed: number | null;
}

const edges = [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 1];

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** All opens stated at 0.9 or more, which is the default threshold. */
  readonly confident: CalibrationBin;
}

export function calibration(answers: readonly Answer[], truth: readonly WorldTruth[]): Calibration {
  const statements = answers.flatMap(({ likeliest }, index) => {
    const line = truth[index];
    if (likeliest === undefined || line === undefined) return [];
    const right = line.kind === "clicked" && line.link === likeliest.link;
    return [{ probability: likeliest.probability, right }];
  });
  function bin(from: number, to: number): CalibrationBin {
    const within = statements.filter(
      ({ probability: p }) => p >= from && (p < to || (to === 1 && p <= 1)),
    );
    const sum = within.reduce((total, { probability }) => total + probability, 0);
    const right = within.filter((statement) => statement.right).length;
    return {
      from,
      to,
      opens: within.length,
      stated: share(sum, within.length),
      observed: share(right, within.length),
    };
  }
  const bins = edges.slice(1).map((to, index) => bin(edges[index] ?? 0, to));
  return { bins, confident: bin(0.9, 1) };
}
