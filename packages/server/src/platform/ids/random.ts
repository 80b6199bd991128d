import { randomFillSync } from "node:crypto";

/** Returns cryptographically secure random bytes. */
export type RandomBytes = (size: number) => Buffer;

const poolSize = 8192;

/**
 * Returns random bytes from a pool, because getting sixteen bytes from the system costs about as much as getting
 * thousands. Every byte is used once and then wiped from the pool.
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
    // For a few bytes, this loop is faster than a native copy.
    for (let at = 0; at < size; at += 1, used += 1) {
      bytes[at] = pool[used] ?? 0;
      pool[used] = 0;
    }
    return bytes;
  };
}
