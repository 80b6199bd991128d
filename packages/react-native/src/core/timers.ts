import type { MaybeAsync } from "./phone.ts";
import type { Ports } from "./ports.ts";

/** The rejection of a wait that took too long. */
export const timeout = new Error("timeout");

/** Timers of a session. */
export interface Timers {
  /**
   * Runs a function once after `ms`. Returns a function that cancels the timer and returns whether it was
   * still pending.
   */
  later: (ms: number, run: () => void) => () => boolean;
  /** Resolves to the result of `read`. Rejects if `read` fails or takes longer than `ms`. */
  bounded: <T>(ms: number, read: () => MaybeAsync<T>) => Promise<T | null | undefined>;
  /** Like `bounded`, but resolves to `null` instead of rejecting. */
  attempt: <T>(ms: number, read: () => MaybeAsync<T>) => Promise<T | null | undefined>;
  /** Cancels all timers. Pending waits never settle. */
  stop: () => void;
}

export function createTimers(ports: Pick<Ports, "setTimeout" | "clearTimeout">): Timers {
  const waiting = new Set<() => boolean>();
  const later: Timers["later"] = (ms, run) => {
    const handle = ports.setTimeout(() => {
      waiting.delete(cancel);
      run();
    }, ms);
    const cancel = () => {
      ports.clearTimeout(handle);
      return waiting.delete(cancel);
    };
    waiting.add(cancel);
    return cancel;
  };
  const bounded: Timers["bounded"] = <T>(ms: number, read: () => MaybeAsync<T>) =>
    new Promise<T | null | undefined>((resolve, reject) => {
      const cancel = later(ms, () => reject(timeout));
      new Promise<T | null | undefined>((settle) => settle(read())).then(
        (value) => cancel() && resolve(value),
        (error: unknown) => cancel() && reject(error),
      );
    });
  return {
    later,
    bounded,
    attempt: (ms, read) => bounded(ms, read).catch(() => null),
    stop: () => waiting.forEach((cancel) => cancel()),
  };
}
