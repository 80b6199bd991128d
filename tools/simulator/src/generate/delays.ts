import type { WorldParameters } from "./parameters.ts";
import type { Random } from "./random.ts";

/** The shortest time in which a person can download and open an app. */
const minDelayMs = 15_000;
/** The end of the published curve. A longer delay is drawn again. */
const maxDelayMs = 168 * 3_600_000;

/** Returns a random time from the last click to the first open, in ms. */
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
  while (ms > maxDelayMs) ms = draw();
  return Math.floor(Math.max(minDelayMs, ms));
}
