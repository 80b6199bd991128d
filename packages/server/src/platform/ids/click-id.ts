import type { RandomBytes } from "./random.ts";

const timeSize = 6;
const randomSize = 16;

/**
 * Creates a click id: the time in 48 bits, so that ids sort by time, and 128 random bits. A click id matches one install
 * only.
 */
export function makeClickId(at: number, random: RandomBytes): string {
  const bytes = random(timeSize + randomSize);
  bytes.writeUIntBE(at, 0, timeSize);
  return `c_${bytes.toString("base64url")}`;
}

/** Returns the time of the click with this id, or undefined if this is not a click id. */
export function parseClickTime(id: string): number | undefined {
  if (!/^c_[\w-]{30}$/.test(id)) return undefined;
  return Buffer.from(id.slice(2), "base64url").readUIntBE(0, timeSize);
}
