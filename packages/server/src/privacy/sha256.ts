/** Words of 32 bits that SHA-256 takes at a time, and those of its state, which ends as the digest. */
export const blockWords = 16;
export const stateWords = 8;

/** Where every digest begins. */
export const initialState = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

const constants = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The block and what it is stretched to. */
const schedule = new Int32Array(constants.length);

/** One step of SHA-256 (FIPS 180-4, 6.2.2): what a state becomes with one more block. */
export function compress(from: Int32Array, block: Int32Array, to: Int32Array): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = word(block, at);
  for (let at = 16; at < 64; at += 1) {
    const x = word(schedule, at - 15);
    const y = word(schedule, at - 2);
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    schedule[at] = (word(schedule, at - 16) + s0 + word(schedule, at - 7) + s1) | 0;
  }
  let a = word(from, 0);
  let b = word(from, 1);
  let c = word(from, 2);
  let d = word(from, 3);
  let e = word(from, 4);
  let f = word(from, 5);
  let g = word(from, 6);
  let h = word(from, 7);
  for (let at = 0; at < 64; at += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + s1 + choice + word(constants, at) + word(schedule, at)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + s0 + majority) | 0;
  }
  to[0] = word(from, 0) + a;
  to[1] = word(from, 1) + b;
  to[2] = word(from, 2) + c;
  to[3] = word(from, 3) + d;
  to[4] = word(from, 4) + e;
  to[5] = word(from, 5) + f;
  to[6] = word(from, 6) + g;
  to[7] = word(from, 7) + h;
}

function word(words: Int32Array, at: number): number {
  return words[at] ?? 0;
}

function turned(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by));
}
