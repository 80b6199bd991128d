import type { Store } from "@throughline/storage";
import { localRateLimit } from "../limits/rate-limit.ts";
import type { MakeRateLimit } from "../limits/rate-limit.ts";
import { LocalBackgrounds } from "../matching/background.ts";
import type { Backgrounds } from "../matching/background.ts";
import { LocalLessons } from "../matching/lessons/lessons.ts";
import type { Lessons } from "../matching/lessons/lessons.ts";
import type { Clock } from "../time/clock.ts";

/**
 * What the process holds in its memory and several nodes on one store would have to share, each behind
 * a port. Neither the salt of the digests nor what empties caches is among it: the store has both.
 */
export interface NodeState {
  readonly rateLimit: MakeRateLimit;
  readonly lessons: Lessons;
  readonly backgrounds: Backgrounds;
}

/** For a single node: all of it in this process's memory. */
export function localState(store: Store, now: Clock): NodeState {
  const lessons = new LocalLessons(store.lessons, now);
  return {
    rateLimit: localRateLimit,
    lessons,
    backgrounds: new LocalBackgrounds(store.clicks, lessons, now),
  };
}
