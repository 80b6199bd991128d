import { addFlood, floodLink } from "./generate/flood.ts";
import type { Flood } from "./generate/flood.ts";
import type { WorldParameters } from "./generate/parameters.ts";
import { generateWorld } from "./generate/world.ts";
import { replay } from "./replay/replay.ts";
import { throughline } from "./replay/throughline.ts";

/** How many installs were flagged, of those matched to the fraudster's link and of all other matched ones. */
export interface FloodEvaluation {
  readonly stolen: number;
  readonly found: number;
  readonly honest: number;
  readonly wronglyFlagged: number;
}

/** A low threshold, with which a flood steals more installs. */
const threshold = 0.5;

/** Replays a world beside a flood of clicks, or without one. */
export async function evaluateFlood(
  parameters: WorldParameters,
  flood?: Flood,
): Promise<FloodEvaluation> {
  const honestWorld = generateWorld(parameters);
  const world = flood ? addFlood(honestWorld, parameters, flood) : honestWorld;
  const { answers } = await replay(world, throughline({ threshold }), () => 0);
  const matched = answers.filter(({ link }) => link !== null);
  const stolen = matched.filter(({ link }) => link === floodLink);
  const honest = matched.filter(({ link }) => link !== floodLink);
  const flagged = (some: typeof answers) => some.filter(({ flags }) => flags?.length).length;
  return {
    stolen: stolen.length,
    found: flagged(stolen),
    honest: honest.length,
    wronglyFlagged: flagged(honest),
  };
}
