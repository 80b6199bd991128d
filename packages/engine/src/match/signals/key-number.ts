/**
 * A key as a whole number of 53 bits, more of which no number here holds: cheap to make, to send and
 * to index. Two keys that meet by chance make one click too many to be weighed, so it need not be a
 * cryptographic digest, which would cost more than the rest of the click. Browsers are told apart by such
 * numbers too: all 53 bits depend on the words, so that two of a window do not meet.
 *
 * Keys of one `place` begin alike, so that they lie side by side in a store that keeps them in order.
 * Clicks are indexed by these numbers while they wait: another way to make them loses sight of those.
 */
export function keyNumber(words: readonly string[], place = words): number {
  return numberOf(hashOf(words, noWords), hashOf(place, noPlace));
}

function hashOf(words: readonly string[], start: number): number {
  let hash = start;
  for (const word of words) hash = withWord(hash, word);
  return hash;
}

/** The same of what was hashed already, each from its own beginning. */
export function numberOf(words: number, place: number): number {
  return (mixed(place) >>> 11) * 2 ** 32 + mixed(words);
}

export const noWords = 0x811c9dc5;
export const noPlace = 0x9747b28c;
const prime = 0x01000193;
const endOfWord = 0x1f;

/** The hash of some words (FNV-1a), one more added. */
export function withWord(words: number, word: string): number {
  let hash = words;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), prime);
  }
  return Math.imul(hash ^ endOfWord, prime);
}

/** A small positive hash of a text. Different hashes mean different texts; equal hashes almost always mean equal texts. */
export function shortHash(text: string): number {
  return (withWord(noWords, text) >>> 2) + 1;
}

/** Lets every bit count for every other, as MurmurHash3 does at its end. */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
