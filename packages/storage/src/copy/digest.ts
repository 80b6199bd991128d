import { createHash } from "node:crypto";
import { textOf } from "../text.ts";
import type { CopiedTable, Row, Value } from "./tables.ts";

const bits = 2n ** 128n;

/** A checksum that does not depend on the order of the rows, because stores sort texts differently. */
export class Digest {
  readonly #columns: readonly string[];
  #sum = 0n;
  rows = 0;

  constructor({ columns }: CopiedTable) {
    this.#columns = Object.keys(columns);
  }

  add(row: Row): void {
    const text = JSON.stringify(this.#columns.map((column) => plain(row[column])));
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 32);
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % bits;
    this.rows += 1;
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(32, "0");
  }
}

/** Converts a value to the form that every store can hold. */
function plain(value: Value | undefined): Value {
  return typeof value === "string" ? textOf(value) : (value ?? null);
}
