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

/** How one matcher did on one world. */
export interface Evaluation {
  readonly world: { readonly clicks: number; readonly opens: number };
  readonly threshold: number;
  readonly measures: Measures;
  readonly calibration: Calibration;
  /** The recall where 99.5 % of the matches are right. */
  readonly recallAtEqualPrecision: number | null;
  /** The same replay read at other thresholds. */
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

/** This thread's CPU time in ms: a busy machine does not change it. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
