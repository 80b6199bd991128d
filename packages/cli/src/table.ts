/** Aligns rows in columns. With `width`, the last column is wrapped. */
export function table(rows: readonly (readonly string[])[], width = Infinity): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  const indent = widths.slice(0, -1).reduce((sum, each) => sum + each + gap.length, 0);
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column < widths.length - 1
            ? cell.padEnd(widths[column] ?? 0)
            : wrap(cell, width - indent).join(`\n${" ".repeat(indent)}`),
        )
        .join(gap)
        .trimEnd(),
    )
    .join("\n");
}

const gap = "  ";

/** Breaks a text between words into lines of a maximum length. A longer word gets a line of its own. */
function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= length) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
