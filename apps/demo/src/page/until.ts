/** An object that notifies listeners when its state changes. */
interface Observable {
  readonly subscribe: (listener: () => void) => () => void;
}

/** Waits until `find` returns a value. Rejects when the signal aborts. */
export function until<Value>(
  observable: Observable,
  find: () => Value | undefined | false,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const value = find();
      if (value === undefined || value === false) return;
      stop();
      resolve(value);
    };
    const unsubscribe = observable.subscribe(check);
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
    else check();
  });
}
