import { storageBoundMs } from "./bounds.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { Timers } from "./timers.ts";

/**
 * Storage that cannot hurt: each call bounded, the first failure told. What could not be read is taken
 * for absent, and overwritten. A key whose call hangs is left alone until that ends.
 */
export interface Store {
  /** What is stored under a key; `null` or `undefined` when there is nothing, or no storage that works. */
  read: (key: string) => Promise<string | null | undefined>;
  /**
   * A way to save one value under `key`: writes what `value` gives when its turn comes, one write at a
   * time. Resolves when that is durable, or when waiting longer is of no use.
   */
  saver: (key: string, value: () => unknown) => () => Promise<unknown>;
}

export function createStore(
  storage: LinkStorage | undefined,
  { bounded }: Timers,
  warn: (message: string) => void,
): Store {
  const inUse = new Set<string>();
  let told = false;

  const attempt = <T>(key: string, use: () => Promise<T> | T) =>
    bounded(storageBoundMs, async () => {
      if (inUse.has(key)) return null;
      inUse.add(key);
      try {
        return await use();
      } finally {
        inUse.delete(key);
      }
    }).catch((error: unknown) => {
      if (!told) warn(`Storage failed: ${String(error)}`);
      told = true;
      return null;
    });

  return {
    read: (key) => attempt(key, () => storage?.getItem(key)),
    saver(key, value) {
      let last: Promise<unknown> = Promise.resolve();
      let waiting: Promise<unknown> | undefined;
      return () =>
        (waiting ??= last =
          last.then(() => {
            waiting = undefined;
            return attempt(key, () => storage?.setItem(key, JSON.stringify(value())));
          }));
    },
  };
}
