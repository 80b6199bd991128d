import { storageBoundMs } from "./bounds.ts";
import type { LinkStorage } from "./link-storage.ts";
import type { Bounded } from "./timers.ts";

/** What is stored under a key; `null` or `undefined` when there is nothing, or no storage that works. */
export type Read = (key: string) => Promise<string | null | undefined>;

/**
 * A way to save one value under `key`: writes what `value` gives when its turn comes, one write at a
 * time. Resolves when that is durable, or when waiting longer is of no use.
 */
export type Saver = (key: string, value: () => unknown) => () => Promise<unknown>;

/**
 * Storage that cannot hurt: each call bounded, the first failure told. What could not be read is taken
 * for absent, and overwritten. A key whose call hangs is left alone until that ends.
 */
export function createStore(
  storage: LinkStorage | undefined,
  bounded: Bounded,
  warn: (message: string) => void,
): [read: Read, saver: Saver] {
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

  return [
    (key) => attempt(key, () => storage?.getItem(key)),
    (key, value) => {
      let last: Promise<unknown> = Promise.resolve();
      let waiting: Promise<unknown> | undefined;
      return () =>
        (waiting ??= last =
          last.then(() => {
            waiting = undefined;
            return attempt(key, () => storage?.setItem(key, JSON.stringify(value())));
          }));
    },
  ];
}
