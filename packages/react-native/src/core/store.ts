import { backgroundMs, storageBoundMs } from "./bounds.ts";
import type { LinkStorage } from "./link-storage.ts";
import { timeout, type Timers } from "./timers.ts";

/** The result of a read or a write. */
export interface Stored {
  /** What is stored; `null` or `undefined` when there is nothing, or no storage. */
  text?: string | null | undefined;
  /** Why the call failed. */
  fault?: "error" | "timeout";
}

/**
 * Storage whose faults cannot hurt the session: each call has a time limit, there is one at a time per
 * key, and the first failure is logged. A call that exceeds its limit goes on, and the next one to the
 * same key waits for it.
 */
export interface Store {
  /** Waits for a slow answer as long as it is of any use. */
  read: (key: string) => Promise<Stored>;
  /**
   * Writes a text, or with `null` takes it away; of several that wait for their turn, the last one alone.
   * Resolves when that is durable, or when waiting longer is of no use.
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
    write(key, text) {
      const queued = waiting.get(key);
      if (queued) {
        queued.text = text;
        return queued.done;
      }
      const entry: { text: string | null; done: Promise<Stored> } = {
        text,
        done: attempt(key, storageBoundMs, () => {
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
