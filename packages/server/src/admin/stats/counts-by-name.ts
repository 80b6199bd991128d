type Count = number | bigint;

/**
 * Adds up counts by name and column, exactly. A sum is a number as long as a number is exact, because adding bigints
 * takes several times as long.
 */
export class CountsByName {
  readonly #rows = new Map<string, Count[]>();

  /** Adds a row of counts for each name. A row has one count per column. */
  addRows(names: readonly string[], counts: Float64Array): void {
    const width = counts.length / names.length;
    for (let index = 0; index < names.length; index += 1) {
      let row: Count[] | undefined;
      for (let column = 0; column < width; column += 1) {
        const count = counts[index * width + column] as number;
        if (count === 0) continue;
        row ??= this.#rowOf(names[index] as string);
        row[column] = sum(row[column] ?? 0, count);
      }
    }
  }

  get names(): Iterable<string> {
    return this.#rows.keys();
  }

  /** Calls `visit` for each column that has a count for a name. */
  forEachColumn<Column>(
    name: string,
    columns: readonly Column[],
    visit: (column: Column, count: Count) => void,
  ): void {
    const row = this.#rows.get(name) ?? [];
    for (const [index, column] of columns.entries()) {
      const count = row[index];
      if (count !== undefined) visit(column, count);
    }
  }

  #rowOf(name: string): Count[] {
    let row = this.#rows.get(name);
    if (row === undefined) this.#rows.set(name, (row = []));
    return row;
  }
}

function sum(before: Count, count: number): Count {
  if (typeof before === "bigint") return before + BigInt(count);
  const total = before + count;
  return Number.isSafeInteger(total) ? total : BigInt(before) + BigInt(count);
}
