import { createHash } from "node:crypto";
import { replaceNul } from "../text/replace-nul.ts";
import type { CopiedTable, Row, Value } from "./tables.ts";

/** The sum of the hashes is cut off after 128 bits. */
const modulus = 2n ** 128n;

/** The checksum of a table. It does not depend on the order of the rows, because databases sort texts differently. */
export class Digest {
  readonly #columns: readonly string[];
  #sum = 0n;
  rows = 0;

  constructor({ columns }: CopiedTable) {
    this.#columns = Object.keys(columns);
  }

  add(row: Row): void {
    const text = JSON.stringify(this.#columns.map((column) => comparable(row[column])));
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
    this.rows += 1;
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(32, "0");
  }
}

/** Converts a value to the form that both databases store, so that equal rows have equal checksums. */
function comparable(value: Value | undefined): Value {
  return typeof value === "string" ? replaceNul(value) : (value ?? null);
}
