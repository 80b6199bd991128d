/** One line of CSV (RFC 4180), exact, to be read back; `null` and an empty text are both an empty cell. */
export function csvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  const written = cells.map((cell) => {
    const text = cell === null || cell === undefined ? "" : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(",")}\r\n`;
}
