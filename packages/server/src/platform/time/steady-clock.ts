import type { Clock } from "./clock.ts";

/** What a steady clock says. */
export interface SteadyTime {
  /** By a clock that did not jump; undefined: it has not run long enough to know. */
  readonly at: number | undefined;
  /** How far the wall clock has jumped away from it, in milliseconds; 0: not at all. */
  readonly jump: number;
}

/** What clocks are set right by, now and then, is no jump. */
const toleranceMs = 5 * 60_000;
/** For so long a wall clock has to run evenly before it is believed. */
const proofMs = 3_600_000;

/**
 * The time, for what cannot be undone. A wall clock may start or jump anywhere, and come back a minute
 * later; this one believes it only after an hour in which it ran evenly beside the clock that never jumps.
 * After a jump it goes on by that one, until the hour is over again.
 */
export class SteadyClock {
  readonly #wall: Clock;
  readonly #elapsed: () => number;
  /** Wall time minus elapsed time: as it is believed, and as it is now. */
  #believed: number | undefined;
  #seen: { readonly offset: number; readonly since: number };

  constructor(wall: Clock, elapsed: () => number = () => performance.now()) {
    this.#wall = wall;
    this.#elapsed = elapsed;
    this.#seen = { offset: wall() - elapsed(), since: elapsed() };
  }

  read(): SteadyTime {
    const elapsed = this.#elapsed();
    const offset = this.#wall() - elapsed;
    if (Math.abs(offset - this.#seen.offset) > toleranceMs) this.#seen = { offset, since: elapsed };
    const isProven = elapsed - this.#seen.since >= proofMs;
    const isClose =
      this.#believed !== undefined && Math.abs(offset - this.#believed) <= toleranceMs;
    if (isProven || isClose) this.#believed = offset;
    if (this.#believed === undefined) return { at: undefined, jump: 0 };
    return {
      at: elapsed + this.#believed,
      jump: isProven || isClose ? 0 : offset - this.#believed,
    };
  }
}
