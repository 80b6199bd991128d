import { backgroundMs, storageTimeoutMs } from "./time-limits.ts";
import type { LinkStorage } from "./link-storage.ts";
import { timeout, type Timers } from "./timers.ts";

/** The result of a read or a write. */
export interface Stored {
  /** The stored text. `null` or `undefined` if there is no text or no storage. */
  text?: string | null | undefined;
  /** Why the call failed. */
  failure?: "error" | "timeout";
}

/**
 * Storage whose failures cannot harm the session. Each call has a time limit, calls to the same key
 * run one at a time, and the first failure is logged. A call that exceeds its limit continues, and
 * the next call to the same key waits for it.
 */
export interface Store {
  /** Reads a text. Waits for slow storage as long as the result is useful. */
  read: (key: string) => Promise<Stored>;
  /**
   * Writes a text, or removes it with `null`. If several writes to a key wait, only the last one
   * runs. Resolves when the write is durable or waiting is no longer useful.
   */
  write: (key: string, text: string | null) => Promise<Stored>;
}

export function createStore(
  storage: LinkStorage | undefined,
  { bounded }: Timers,
  warn: (message: string) => void,
): Store {
  const calls = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, { text: string | null; done: Promise<Stored> }>();
  let hasWarned = false;

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
        if (!hasWarned) warn(`Storage failed: ${String(error)}`);
        hasWarned = true;
        return { failure: error === timeout ? "timeout" : "error" };
      },
    );
  };

  return {
    read: (key) => attempt(key, backgroundMs, () => storage?.getItem(key)),
    write(key, text) {
      const queued = waiting.get(key);
      if (queued) {
        queued.text = text;
        return queued.done;
      }
      const entry: { text: string | null; done: Promise<Stored> } = {
        text,
        done: attempt(key, storageTimeoutMs, () => {
          waiting.delete(key);
          return entry.text === null && storage?.removeItem
            ? storage.removeItem(key)
            : storage?.setItem(key, entry.text ?? "");
        }),
      };
      waiting.set(key, entry);
      return entry.done;
    },
  };
}
