import type { World } from "../world/format.ts";
import type { Answer, Matcher } from "./matcher.ts";

export interface Replay {
  /** One per open, in the world's order. */
  readonly answers: readonly Answer[];
  /** What each answer took by the stopwatch, in ms. */
  readonly durations: Float64Array;
}

/** Reports how far a replay is: clicks and opens done, of all. */
export type Progress = (done: number, total: number) => void;

/**
 * Plays a world in order of time. At each open the matcher has been given the clicks up to that
 * moment and nothing else; a click of the very same millisecond counts as earlier.
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
