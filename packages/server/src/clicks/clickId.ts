import type { RandomBytes } from "../clock.ts";

const randomSize = 16;

/**
 * A click's id: its time (48 bits, so that those of one moment lie together) and 128 bits nobody can guess. It serves
 * one install, for ever.
 */
export function makeClickId(at: number, random: RandomBytes): string {
  const { buffer, byteOffset, byteLength } = random(randomSize);
  return `c_${timePart(at)}${Buffer.from(buffer, byteOffset, byteLength).toString("base64url")}`;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 48 bits are eight whole characters of base64url. */
function timePart(at: number): string {
  let text = "";
  for (const half of [Math.floor(at / 2 ** 24), at % 2 ** 24]) {
    for (let shift = 18; shift >= 0; shift -= 6) text += alphabet[(half >> shift) & 63];
  }
  return text;
}

/** When the click with this id was made; undefined when it is no click's id. */
export function clickTimeOf(id: string): number | undefined {
  if (!/^c_[\w-]{30}$/.test(id)) return undefined;
  return Buffer.from(id.slice(2), "base64url").readUIntBE(0, 6);
}
