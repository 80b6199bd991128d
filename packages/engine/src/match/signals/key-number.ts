/**
 * Hashes words to an integer of 53 bits, the most that a JavaScript number holds exactly. Such a key is cheap to make, to
 * send and to index. A collision only adds a wrong candidate to be scored, so the hash need not be cryptographic,
 * which would cost more than the rest of a click. Browser ids are hashed in the same way; all 53 bits depend on the words, so
 * that two browsers within a match window do not collide.
 *
 * Keys of one `group` start with the same bits, so that an ordered index stores them side by side.
 * Stored clicks are indexed by these numbers, so a change here makes them unreachable.
 */
export function keyNumber(words: readonly string[], group = words): number {
  return combineHashes(hashWords(words, wordSeed), hashWords(group, groupSeed));
}

function hashWords(words: readonly string[], start: number): number {
  let hash = start;
  for (const word of words) hash = withWord(hash, word);
  return hash;
}

/** Combines a hash of words, started with `wordSeed`, and a hash of the group, started with `groupSeed`, into a key. */
export function combineHashes(words: number, group: number): number {
  return (mixed(group) >>> 11) * 2 ** 32 + mixed(words);
}

export const wordSeed = 0x811c9dc5;
export const groupSeed = 0x9747b28c;
const prime = 0x01000193;
const endOfWord = 0x1f;

/** Adds a word to a hash (FNV-1a). */
export function withWord(words: number, word: string): number {
  let hash = words;
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), prime);
  }
  return Math.imul(hash ^ endOfWord, prime);
}

/** A small positive hash of a text. Different hashes mean different texts; equal hashes almost always mean equal texts. */
export function shortHash(text: string): number {
  return (withWord(wordSeed, text) >>> 2) + 1;
}

/** Makes every bit of the result depend on every bit of the hash (the finaliser of MurmurHash3). */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
