/**
 * Hashes a user id on the phone, so that the service never learns the id itself: SHA-256 of its UTF-8 bytes, as 64
 * lower-case hexadecimal digits. Your server gets the same text from
 * `createHash("sha256").update(id).digest("hex")`.
 *
 * It is written in JavaScript because Hermes has no `crypto`.
 *
 * @example
 * LinkAnalytics.setUserId(hashUserId(user.email));
 */
export function hashUserId(id: string): string {
  const bytes = utf8(id);
  const bits = bytes.length * 8;
  // Padding fills blocks of 64 bytes: a bit 1, zeros, and the length in bits as eight bytes.
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(Math.floor(bits / 2 ** shift) & 0xff);

  let hash = initialHash;
  for (let start = 0; start < bytes.length; start += 64) {
    hash = addBlock(hash, bytes.slice(start, start + 64));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The first 32 bits of the fractional parts of roots of the first 64 primes. */
const [initialHash, roundConstants] = constants();

function constants(): [number[], number[]] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (primes.every((prime) => candidate % prime)) primes.push(candidate);
  }
  const fractions = (exponent: number) => primes.map((prime) => (prime ** exponent * 2 ** 32) | 0);
  return [fractions(1 / 2).slice(0, 8), fractions(1 / 3)];
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** Adds a block of 64 bytes to the hash. */
function addBlock(hash: readonly number[], block: readonly number[]): number[] {
  const words: number[] = [];
  let state = [...hash];
  for (let round = 0; round < 64; round++) {
    const at = (index: number) => words[index] as number;
    if (round < 16) {
      const [one, two, three, four] = block.slice(round * 4) as [number, number, number, number];
      words.push((one << 24) | (two << 16) | (three << 8) | four);
    } else {
      const early = at(round - 15);
      const late = at(round - 2);
      const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words.push((at(round - 16) + sigma0 + at(round - 7) + sigma1) | 0);
    }
    const [a, b, c, d, e, f, g, h] = state as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const first = h + sum1 + ((e & f) ^ (~e & g)) + (roundConstants[round] as number) + at(round);
    const second = sum0 + ((a & b) ^ (a & c) ^ (b & c));
    state = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return state.map((word, index) => (word + (hash[index] as number)) | 0);
}

/** Half a surrogate pair becomes U+FFFD, as in other encoders. */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    let code = character.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    const moreBytes = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    // The first byte begins with as many bits 1 as there are bytes. Each further byte has six bits of the code.
    bytes.push(moreBytes ? ((0xff00 >> (moreBytes + 1)) & 0xff) | (code >> (6 * moreBytes)) : code);
    for (let rest = moreBytes - 1; rest >= 0; rest--)
      bytes.push(0x80 | ((code >> (6 * rest)) & 0x3f));
  }
  return bytes;
}
