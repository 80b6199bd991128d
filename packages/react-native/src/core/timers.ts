import type { Part, Ports } from "./ports.ts";

/** Runs once after `ms`, unless cancelled or stopped. Returns the way to cancel, which says whether it came in time. */
export type Later = (ms: number, run: () => void) => () => boolean;

/** What `read` gives within `ms`; rejects when it fails or takes longer. */
export type Bounded = <T>(ms: number, read: () => Part<T>) => Promise<T | null | undefined>;

/** Waiting, all of it on the port's timers, so that `stop` ends it: nothing of it ever comes back. */
export function createTimers(
  ports: Pick<Ports, "setTimeout" | "clearTimeout">,
): [later: Later, bounded: Bounded, stop: () => void] {
  const waiting = new Set<() => boolean>();
  const later: Later = (ms, run) => {
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
  return [
    later,
    (ms, read) =>
      new Promise((resolve, reject) => {
        const cancel = later(ms, () => reject(new Error("timeout")));
        (async () => read())().then(
          (value) => cancel() && resolve(value),
          (error: unknown) => cancel() && reject(error),
        );
      }),
    () => waiting.forEach((cancel) => cancel()),
  ];
}
