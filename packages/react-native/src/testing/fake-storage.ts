import type { LinkStorage } from "../core/index.ts";
import type { Clock } from "./virtual-clock.ts";

/** Key-value storage in memory that counts its calls. */
export interface FakeStorage extends LinkStorage {
  /** The stored values. Write invalid ones here to test how the app handles them. */
  items: Map<string, string>;
  reads: string[];
  writes: string[];
}

/**
 * @param latencyMs how long each call takes; a write counts only once it is over.
 *
 * @example
 * const storage = createFakeStorage(createVirtualClock(), 5);
 * storage.items.set("throughline.install", "garbage");
 */
export function createFakeStorage(clock: Clock, latencyMs = 0): FakeStorage {
  const items = new Map<string, string>();
  const reads: string[] = [];
  const writes: string[] = [];
  const after = <T>(finish: () => T) =>
    new Promise<T>((resolve) => {
      if (latencyMs > 0) clock.setTimeout(() => resolve(finish()), latencyMs);
      else resolve(finish());
    });
  return {
    items,
    reads,
    writes,
    getItem(key) {
      reads.push(key);
      return after(() => items.get(key) ?? null);
    },
    setItem(key, value) {
      writes.push(key);
      return after(() => void items.set(key, value));
    },
    removeItem: (key) => after(() => void items.delete(key)),
  };
}
