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
 * Storage that cannot hurt: each call bounded. After the first failure it warns once and is left alone,
 * so that state lives in memory as long as the process.
 */
export function createStore(
  storage: LinkStorage | undefined,
  bounded: Bounded,
  warn: (message: string) => void,
): [read: Read, saver: Saver] {
  let broken = false;
  const attempt = <T>(use: (storage: LinkStorage) => Promise<T> | T) =>
    bounded(storageBoundMs, () => (broken ? null : use(storage as LinkStorage))).catch(
      (error: unknown) => {
        if (!broken) warn(`Storage failed, memory is used: ${String(error)}`);
        broken = true;
        return null;
      },
    );

  return [
    (key) => attempt((from) => from.getItem(key)),
    (key, value) => {
      let last: Promise<unknown> = Promise.resolve();
      let waiting: Promise<unknown> | undefined;
      return () =>
        (waiting ??= last =
          last.then(() => {
            waiting = undefined;
            return attempt((to) => to.setItem(key, JSON.stringify(value())));
          }));
    },
  ];
}
