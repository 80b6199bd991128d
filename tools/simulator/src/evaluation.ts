import process from "node:process";
import type { Matcher } from "./replay/matcher.ts";
import { replay } from "./replay/replay.ts";
import type { Progress } from "./replay/replay.ts";
import { calibration } from "./score/calibration.ts";
import type { Calibration } from "./score/calibration.ts";
import { curve } from "./score/curve.ts";
import type { CurvePoint } from "./score/curve.ts";
import { recallAtPrecision } from "./score/equal-precision.ts";
import { measure } from "./score/measures.ts";
import type { Measures } from "./score/measures.ts";
import { timing } from "./score/timing.ts";
import type { Timing } from "./score/timing.ts";
import type { World } from "./world/format.ts";

/** The figures of one matcher on one world. */
export interface Evaluation {
  readonly world: { readonly clicks: number; readonly opens: number };
  readonly threshold: number;
  readonly measures: Measures;
  readonly calibration: Calibration;
  /** The recall at the threshold at which 99.5 % of the matches are right. */
  readonly recallAtEqualPrecision: number | null;
  /** Precision and recall of the same replay at other thresholds. */
  readonly curve: readonly CurvePoint[];
  readonly timing: Timing;
}

export async function evaluateWorld(
  world: World,
  matcher: Matcher,
  threshold: number,
  progress?: Progress,
): Promise<Evaluation> {
  const { answers, durations } = await replay(world, matcher, cpuTime, progress);
  return {
    world: { clicks: world.clicks.length, opens: world.opens.length },
    threshold,
    measures: measure(answers, world.truth),
    calibration: calibration(answers, world.truth),
    recallAtEqualPrecision: recallAtPrecision(answers, world.truth),
    curve: curve(answers, world.truth),
    timing: timing(durations),
  };
}

/** Returns the CPU time of this thread in ms. Unlike wall time, it does not depend on how busy the machine is. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
