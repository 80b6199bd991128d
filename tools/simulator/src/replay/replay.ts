import type { World } from "../world/format.ts";
import type { Answer, Matcher } from "./matcher.ts";

export interface Replay {
  /** One answer per open, in the world's order. */
  readonly answers: readonly Answer[];
  /** The duration of each answer in ms, measured with `stopwatch`. */
  readonly durations: Float64Array;
}

/** Receives the number of clicks and opens that were replayed, and their total. */
export type Progress = (done: number, total: number) => void;

/**
 * Replays a world in order of time. At each open, the matcher has seen only the clicks made until then. A click in the
 * same millisecond counts as earlier.
 */
export async function replay(
  world: Pick<World, "clicks" | "opens">,
  matcher: Matcher,
  stopwatch: () => number,
  progress: Progress = () => {},
): Promise<Replay> {
  const { clicks, opens } = world;
  const total = clicks.length + opens.length;
  const answers: Answer[] = [];
  const durations = new Float64Array(opens.length);
  let next = 0;
  for (const [index, open] of opens.entries()) {
    for (let click = clicks[next]; click !== undefined && click.t <= open.t; click = clicks[next]) {
      await matcher.click(click);
      next += 1;
      progress(next + index, total);
    }
    const started = stopwatch();
    answers.push(await matcher.open(open));
    durations[index] = stopwatch() - started;
    progress(next + index + 1, total);
  }
  progress(total, total);
  return { answers, durations };
}
