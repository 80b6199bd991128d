/** Something whose state changes and says so. */
interface Observable {
  readonly subscribe: (listener: () => void) => () => void;
}

/** Waits until something is there to be had; rejects when nobody waits any more. */
export function until<Value>(
  observable: Observable,
  find: () => Value | undefined | false,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find();
      if (found === undefined || found === false) return;
      stop();
      resolve(found);
    };
    const unsubscribe = observable.subscribe(look);
    const abort = () => {
      stop();
      reject(signal.reason as Error);
    };
    const stop = () => {
      unsubscribe();
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
    else look();
  });
}
