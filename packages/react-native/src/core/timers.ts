import type { Part } from "./phone.ts";
import type { Ports } from "./ports.ts";

/** What a bounded wait that took too long rejects with. */
export const timeout = new Error("timeout");

/** Waiting, all of it on the port's timers. */
export interface Timers {
  /** Runs once after `ms`, unless cancelled or stopped. Returns the way to cancel, which says whether it came in time. */
  later: (ms: number, run: () => void) => () => boolean;
  /** What `read` gives within `ms`; rejects when it fails or takes longer. */
  bounded: <T>(ms: number, read: () => Part<T>) => Promise<T | null | undefined>;
  /** As `bounded`, but `null` when it fails or takes longer. */
  attempt: <T>(ms: number, read: () => Part<T>) => Promise<T | null | undefined>;
  /** Ends all waiting: nothing of it ever comes back. */
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
  const bounded: Timers["bounded"] = (ms, read) =>
    new Promise((resolve, reject) => {
      const cancel = later(ms, () => reject(timeout));
      (async () => read())().then(
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
