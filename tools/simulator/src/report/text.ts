import { interval } from "../score/interval.ts";

export function percent(share: number | null, digits = 1): string {
  return share === null ? "–" : `${(share * 100).toFixed(digits)} %`;
}

/** Returns a mean in percent with its confidence interval, if there is more than one value. */
export function percentWithin(values: readonly (number | null)[], digits = 1): string {
  const numbers = values.filter((value) => value !== null);
  if (numbers.length === 0) return "–";
  const { mean, within } = interval(numbers);
  const off = within === null ? "" : ` ± ${(within * 100).toFixed(digits)}`;
  return `${(mean * 100).toFixed(digits)}${off} %`;
}

export function count(n: number): string {
  return n.toLocaleString("en-US");
}

export function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 0.1 ? 3 : 2)} ms`;
}

type Row = readonly string[];

/** Returns a table whose columns are aligned with spaces: the first to the left, the others to the right. */
export function plainTable(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      widths
        .map((width, column) => {
          const cell = row[column] ?? "";
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Returns a Markdown table, padded as oxfmt pads it. */
export function markdownTable(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(column === 0 ? 3 : 4, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: Row) => {
    const cells = widths.map((width, column) => {
      const cell = row[column] ?? "";
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${cells.join(" | ")} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}
