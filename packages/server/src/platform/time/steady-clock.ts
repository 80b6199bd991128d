import { hourMs } from "@throughline/engine/durations";
import type { ClockReading } from "@throughline/storage";
import type { Clock } from "./clock.ts";

/** The reading of a {@link SteadyClock}. */
export interface SteadyTime {
  /** The time without jumps. Undefined until the clock has run long enough. */
  readonly at: number | undefined;
  /** How far the wall clock has jumped, in milliseconds. 0 if it has not. */
  readonly jump: number;
}

/** Small corrections of the wall clock do not count as jumps. */
const toleranceMs = 5 * 60_000;
/** How long the wall clock must run evenly before it is trusted. */
const proofMs = hourMs;
/** A restart is not longer than this. Over a longer pause, the clock may have changed unseen. */
const maxRestartMs = hourMs;

/**
 * The time for decisions that cannot be undone, such as deleting data. A wall clock may start wrong, or jump and come back a
 * minute later. This clock trusts the wall clock only after it ran evenly with the monotonic clock for an hour, restarts
 * included. After a jump, it follows the monotonic clock until another hour has passed.
 */
export class SteadyClock {
  readonly #wall: Clock;
  readonly #elapsed: () => number;
  /** The trusted offset: wall time minus monotonic time. */
  #trusted: number | undefined;
  /** Whether the trusted offset is only a lower bound, because the service was stopped for an unknown time. */
  #isLowerBound = false;
  /** The current offset, and since when it has been the same. */
  #seen: { readonly offset: number; readonly since: number };

  constructor(wall: Clock, elapsed: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#elapsed = elapsed;
    this.#seen = { offset: wall() - elapsed(), since: elapsed() };
  }

  /**
   * Continues from a reading of an earlier process. If the service was stopped for long, a reading that was trusted is a lower
   * bound of the time until the wall clock has proven itself again.
   */
  resume({ at, stableMs }: ClockReading): void {
    const [wall, elapsed] = [this.#wall(), this.#elapsed()];
    if (wall >= at - toleranceMs && wall <= at + maxRestartMs) {
      this.#seen = { offset: wall - elapsed, since: this.#seen.since - stableMs };
    } else if (stableMs >= proofMs) {
      this.#trusted = Math.min(at, wall) - elapsed;
      this.#isLowerBound = true;
    }
  }

  /** Returns the reading that a later process can resume from. */
  reading(): ClockReading {
    return {
      at: Math.round(this.#wall()),
      stableMs: Math.round(this.#elapsed() - this.#seen.since),
    };
  }

  read(): SteadyTime {
    const elapsed = this.#elapsed();
    const offset = this.#wall() - elapsed;
    if (Math.abs(offset - this.#seen.offset) > toleranceMs) this.#seen = { offset, since: elapsed };
    const isProven = elapsed - this.#seen.since >= proofMs;
    const isClose = this.#trusted !== undefined && Math.abs(offset - this.#trusted) <= toleranceMs;
    if (isProven || isClose) {
      this.#trusted = offset;
      this.#isLowerBound = false;
    }
    if (this.#trusted === undefined) return { at: undefined, jump: 0 };
    const hasJumped = !isProven && !isClose && !this.#isLowerBound;
    return { at: elapsed + this.#trusted, jump: hasJumped ? offset - this.#trusted : 0 };
  }
}
