import type { Ports } from "../core/index.ts";

/** The time functions of the phone. */
export type Clock = Pick<Ports, "now" | "setTimeout" | "clearTimeout">;

/** A clock that a test advances. */
export interface VirtualClock extends Clock {
  /** The elapsed milliseconds. `jump` does not change them. */
  elapsed: () => number;
  /**
   * Advances the clock by `ms`. Runs due timers in order, and everything that follows from them.
   */
  advance: (ms: number) => Promise<void>;
  /** Sets the wall clock forward or, with a negative number, back. Timers are not affected. */
  jump: (ms: number) => void;
}

/** The number of microtask turns to wait. No step of the library takes more. */
const turnsPerMoment = 100;

async function settle(): Promise<void> {
  for (let turn = 0; turn < turnsPerMoment; turn++) await Promise.resolve();
}

/**
 * Creates a clock that shows the start of 2026 by default.
 *
 * @example
 * const clock = createVirtualClock();
 * const phone = createFakePhone({ clock });
 * const app = openApp(phone);
 * await clock.advance(5000);
 */
export function createVirtualClock(start = Date.UTC(2026, 0, 1)): VirtualClock {
  let elapsed = 0;
  let wall = start;
  let lastId = 0;
  const timers = new Map<number, { at: number; run: () => void }>();

  /** Returns the earliest timer that is due by `until`. Of several, returns the timer that was set first. */
  const nextDue = (until: number) => {
    let due: [id: number, timer: { at: number; run: () => void }] | undefined;
    for (const entry of timers) {
      if (entry[1].at <= until && (!due || entry[1].at < due[1].at)) due = entry;
    }
    return due;
  };

  return {
    now: () => wall + elapsed,
    elapsed: () => elapsed,
    setTimeout(run, ms) {
      timers.set(++lastId, { at: elapsed + Math.max(0, ms), run });
      return lastId;
    },
    clearTimeout(handle) {
      timers.delete(handle as number);
    },
    jump(ms) {
      wall += ms;
    },
    async advance(ms) {
      const until = elapsed + ms;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [id, { at, run }] = due;
        timers.delete(id);
        elapsed = at;
        run();
        await settle();
      }
      elapsed = until;
    },
  };
}

/** The clock of the host. */
export const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};
