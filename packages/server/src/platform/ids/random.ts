import { randomFillSync } from "node:crypto";

/** So many bytes nobody can guess. */
export type RandomBytes = (size: number) => Buffer;

const poolSize = 8192;

/**
 * Random bytes from a pool that is filled at once: asking the system for sixteen bytes costs about as
 * much as asking for thousands. Every byte is handed out once and wiped from the pool.
 */
export function pooledRandom(): RandomBytes {
  const pool = Buffer.alloc(poolSize);
  let used = poolSize;
  return (size) => {
    if (size > poolSize) return randomFillSync(Buffer.alloc(size));
    if (used + size > poolSize) {
      randomFillSync(pool);
      used = 0;
    }
    const bytes = Buffer.allocUnsafe(size);
    // So few are sooner copied than a native method is called.
    for (let at = 0; at < size; at += 1, used += 1) {
      bytes[at] = pool[used] ?? 0;
      pool[used] = 0;
    }
    return bytes;
  };
}
