import type { Part, Ports } from "./ports.ts";

export interface Timers {
  /** Runs once after `ms`, unless cancelled or stopped; returns the way to cancel. */
  later: (ms: number, run: () => void) => () => void;
  /** What `read` gives within `ms`; rejects when it fails or takes longer. */
  bounded: <T>(ms: number, read: () => Part<T>) => Promise<T | null | undefined>;
  /** Forgets everything that still waits: none of it ever comes back. */
  stop: () => void;
}

/** Waiting, all of it on the port's timers, so that one call ends it. */
export function createTimers(ports: Pick<Ports, "setTimeout" | "clearTimeout">): Timers {
  const cancels = new Set<() => void>();
  const later: Timers["later"] = (ms, run) => {
    const cancel = () => {
      cancels.delete(cancel);
      ports.clearTimeout(handle);
    };
    const handle = ports.setTimeout(() => {
      cancels.delete(cancel);
      run();
    }, ms);
    cancels.add(cancel);
    return cancel;
  };
  return {
    later,
    bounded: (ms, read) =>
      new Promise((resolve, reject) => {
        const cancel = later(ms, () => reject(new Error(`no answer within ${ms} ms`)));
        const settle =
          <V>(settled: (value: V) => void) =>
          (value: V) => {
            if (!cancels.has(cancel)) return;
            cancel();
            settled(value);
          };
        new Promise<Awaited<ReturnType<typeof read>>>((done) => done(read() as never)).then(
          settle(resolve),
          settle(reject),
        );
      }),
    stop: () => cancels.forEach((cancel) => cancel()),
  };
}
