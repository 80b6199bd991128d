import type { RandomBytes } from "./random.ts";

const timeSize = 6;
const randomSize = 16;

/**
 * A click's id: its time (48 bits, so that those of one moment lie together) and 128 bits nobody can guess. It serves
 * one install, for ever.
 */
export function makeClickId(at: number, random: RandomBytes): string {
  const bytes = random(timeSize + randomSize);
  bytes.writeUIntBE(at, 0, timeSize);
  return `c_${bytes.toString("base64url")}`;
}

/** When the click with this id was made; undefined when it is no click's id. */
export function clickTimeOf(id: string): number | undefined {
  if (!/^c_[\w-]{30}$/.test(id)) return undefined;
  return Buffer.from(id.slice(2), "base64url").readUIntBE(0, timeSize);
}
