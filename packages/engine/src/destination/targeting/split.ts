import type { Alternative } from "./alternative.ts";

/** A split test: visitors are divided among variants by weight, until one is chosen as the winner. */
export interface Split {
  readonly variants: readonly Variant[];
  /** The name of the variant that all new visitors get. */
  readonly winner?: string | undefined;
}

export interface Variant extends Alternative {
  /** The share of visitors, in percent. */
  readonly weight: number;
}

/**
 * Chooses a visitor's variant. The same visitor always gets the same variant. When weights change, only as many
 * visitors move as necessary: each variant draws a score from the visitor's id, and the highest score wins.
 */
export function chooseVariant({ variants, winner }: Split, visitorId: string): Variant | undefined {
  if (winner !== undefined) return variants.find(({ name }) => name === winner);
  let best: Variant | undefined;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const variant of variants) {
    if (variant.weight === 0) continue;
    const score = Math.log(uniform(`${variant.name}\n${visitorId}`)) / variant.weight;
    if (score > bestScore) {
      best = variant;
      bestScore = score;
    }
  }
  return best;
}

/** Hashes a text to a number between 0 and 1, both excluded (FNV-1a with the finalizer of MurmurHash3). */
function uniform(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
