import type { WorldParameters } from "./parameters.ts";
import type { Random } from "./random.ts";

/** Nobody downloads and opens an app faster. */
const fastestMs = 15_000;

/** Time from the last click to the first open, in ms. */
export function installDelay(
  parameters: Pick<
    WorldParameters,
    "promptShare" | "promptMedianMinutes" | "promptSigma" | "slowMedianHours" | "slowSigma"
  >,
  random: Random,
): number {
  const ms = random.chance(parameters.promptShare)
    ? random.logNormal(parameters.promptMedianMinutes * 60_000, parameters.promptSigma)
    : random.logNormal(parameters.slowMedianHours * 3_600_000, parameters.slowSigma);
  return Math.floor(Math.max(fastestMs, ms));
}
