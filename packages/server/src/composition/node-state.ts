import type { Store } from "@throughline/storage";
import { LocalChanges } from "../cache/changes.ts";
import type { Changes } from "../cache/changes.ts";
import { localRateLimit } from "../limits/rate-limit.ts";
import type { MakeRateLimit } from "../limits/rate-limit.ts";
import { LocalBackgrounds } from "../matching/background.ts";
import type { Backgrounds } from "../matching/background.ts";
import { LocalLessons } from "../matching/lessons/lessons.ts";
import type { Lessons } from "../matching/lessons/lessons.ts";
import type { Clock } from "../time/clock.ts";

/**
 * What the process holds in its memory and several nodes on one store would have to share, each behind
 * a port. The salt of the digests is not among it: it lives in the store.
 */
export interface NodeState {
  /** Empties caches where something changed. */
  readonly changes: Changes;
  readonly rateLimit: MakeRateLimit;
  readonly lessons: Lessons;
  readonly backgrounds: Backgrounds;
}

/** For a single node: all of it in this process's memory. */
export function localState(store: Store, now: Clock): NodeState {
  const lessons = new LocalLessons(store.lessons, now);
  return {
    changes: new LocalChanges(),
    rateLimit: localRateLimit,
    lessons,
    backgrounds: new LocalBackgrounds(store.clicks, lessons, now),
  };
}
