import { randomFillSync } from "node:crypto";
import type { RandomBytes } from "./clock.ts";

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
    pool.copy(bytes, 0, used, used + size);
    pool.fill(0, used, used + size);
    used += size;
    return bytes;
  };
}
