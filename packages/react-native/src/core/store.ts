import type { LinkStorage } from "./link-storage.ts";
import type { Timers } from "./timers.ts";

/** No storage call holds anything longer than this. */
const storageBoundMs = 1000;

export interface Store {
  /** `null` or `undefined` when there is nothing, or no storage that works. */
  read: (key: string) => Promise<string | null | undefined>;
  /**
   * Writes what `value` gives when its turn comes; a write of the same key that still waits is the
   * same write. Resolves when it is durable, or when waiting longer is of no use.
   */
  write: (key: string, value: () => string) => Promise<unknown>;
}

/**
 * Storage that cannot hurt: writes in order, each call bounded. After the first failure it warns once
 * and is left alone, so that state lives in memory as long as the process.
 */
export function createStore(
  storage: LinkStorage | undefined,
  { bounded }: Pick<Timers, "bounded">,
  warn: (message: string) => void,
): Store {
  let broken = false;
  let tail: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, Promise<unknown>>();

  const attempt = <T>(use: (storage: LinkStorage) => Promise<T> | T) =>
    bounded(storageBoundMs, () => {
      if (broken) return null;
      if (!storage) throw new Error("pass config.storage or install async-storage");
      return use(storage);
    }).catch((error: unknown) => {
      if (!broken) warn(`storage failed, state is kept in memory: ${String(error)}`);
      broken = true;
      return null;
    });

  return {
    read: (key) => attempt((from) => from.getItem(key)),
    write(key, value) {
      let write = waiting.get(key);
      if (!write) {
        write = tail = tail.then(() => {
          waiting.delete(key);
          return attempt((to) => to.setItem(key, value()));
        });
        waiting.set(key, write);
      }
      return write;
    },
  };
}
