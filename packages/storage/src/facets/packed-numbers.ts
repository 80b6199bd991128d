/**
 * Packs integers into a text: seven bits per byte, the lowest bits first, in base64. A byte above 127 is followed by
 * another byte of the same integer.
 */
export class NumberPacker {
  readonly #bytes: number[] = [];

  /** Adds an integer from 0 to 2^53 - 1. */
  add(value: number): void {
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128);
    this.#bytes.push(rest);
  }

  /** Adds an integer of any size. Its lowest packed bit is the sign. */
  addSigned(value: number | bigint): void {
    const doubled = 2 * Math.abs(Number(value)) + Number(value < 0);
    if (Number.isSafeInteger(doubled)) return this.add(doubled);
    const exact = 2n * BigInt(value);
    let rest = exact < 0n ? 1n - exact : exact;
    for (; rest > 127n; rest /= 128n) this.#bytes.push(Number(rest % 128n) + 128);
    this.#bytes.push(Number(rest));
  }

  toString(): string {
    return Buffer.from(this.#bytes).toString("base64");
  }
}

/** Reads the integers of a {@link NumberPacker} in the order in which they were added. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(packed: string) {
    this.#bytes = Buffer.from(packed, "base64");
  }

  next(): number {
    const byte = this.#bytes[this.#at] as number;
    this.#at += 1;
    // Most integers have one byte.
    return byte < 128 ? byte : this.#longInteger();
  }

  /** Reads an integer that was added with `addSigned`. Returns a bigint if a number would not be exact. */
  nextSigned(): number | bigint {
    const start = this.#at;
    const value = this.next();
    // Bit operators are faster, but limited to 32 bits.
    if (value < 2 ** 31) return value & 1 ? -(value >>> 1) : value >>> 1;
    if (value > Number.MAX_SAFE_INTEGER) return exactInteger(this.#bytes.subarray(start, this.#at));
    return value % 2 ? (1 - value) / 2 : value / 2;
  }

  /** Reads the integer whose first byte was read. */
  #longInteger(): number {
    let value = 0;
    let scale = 1;
    for (let at = this.#at - 1; at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at] as number;
      value += (byte % 128) * scale;
      scale *= 128;
      if (byte > 127) continue;
      this.#at = at + 1;
      return value;
    }
    throw new Error("The numbers of a stored cube are cut off.");
  }
}

function exactInteger(bytes: Uint8Array): bigint {
  const value = bytes.reduceRight((high, byte) => high * 128n + BigInt(byte % 128), 0n);
  return value % 2n === 0n ? value / 2n : (1n - value) / 2n;
}
