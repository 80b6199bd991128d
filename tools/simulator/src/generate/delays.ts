import type { WorldParameters } from "./parameters.ts";
import type { Random } from "./random.ts";

/** Nobody downloads and opens an app faster. */
const fastestMs = 15_000;
/** A longer time is drawn again: the published curve ends here with everybody. */
const slowestMs = 168 * 3_600_000;

/** Time from the last click to the first open, in ms. */
export function installDelay(
  parameters: Pick<
    WorldParameters,
    "promptShare" | "promptMedianMinutes" | "promptSigma" | "slowMedianHours" | "slowSigma"
  >,
  random: Random,
): number {
  const draw = () =>
    random.chance(parameters.promptShare)
      ? random.logNormal(parameters.promptMedianMinutes * 60_000, parameters.promptSigma)
      : random.logNormal(parameters.slowMedianHours * 3_600_000, parameters.slowSigma);
  let ms = draw();
  while (ms > slowestMs) ms = draw();
  return Math.floor(Math.max(fastestMs, ms));
}
