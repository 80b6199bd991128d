import { backgroundMs, storageBoundMs } from "./bounds.ts";
import type { LinkStorage } from "./link-storage.ts";
import { timeout, type Timers } from "./timers.ts";

/** What came of reading a key. */
export interface Stored {
  /** What is stored; `null` or `undefined` when there is nothing, or no storage. */
  text?: string | null | undefined;
  /** Why that is not known. */
  fault?: "error" | "timeout";
}

/**
 * Storage that cannot hurt: each call bounded, one at a time per key, the first failure told. A call
 * that takes longer than its bound goes on, and the next one to the same key waits for it.
 */
export interface Store {
  /** Waits for a slow answer as long as there is any use in one. */
  read: (key: string) => Promise<Stored>;
  /**
   * A way to save one value under `key`: writes what `value` gives when its turn comes. Resolves when
   * that is durable, or when waiting longer is of no use.
   */
  saver: (key: string, value: () => unknown) => () => Promise<unknown>;
}

export function createStore(
  storage: LinkStorage | undefined,
  { bounded }: Timers,
  warn: (message: string) => void,
): Store {
  const calls = new Map<string, Promise<unknown>>();
  let told = false;

  const attempt = (
    key: string,
    ms: number,
    use: () => Promise<string | null | void> | string | null | void,
  ) => {
    const turn = (calls.get(key) ?? Promise.resolve()).then(use, use);
    calls.set(key, turn);
    return bounded<string | void>(ms, () => turn).then(
      (text): Stored => ({ text: text as string | null | undefined }),
      (error: unknown): Stored => {
        if (!told) warn(`Storage failed: ${String(error)}`);
        told = true;
        return { fault: error === timeout ? "timeout" : "error" };
      },
    );
  };

  return {
    read: (key) => attempt(key, backgroundMs, () => storage?.getItem(key)),
    saver(key, value) {
      let queued: Promise<unknown> | undefined;
      return () =>
        (queued ??= attempt(key, storageBoundMs, () => {
          queued = undefined;
          return storage?.setItem(key, JSON.stringify(value()));
        }));
    },
  };
}
