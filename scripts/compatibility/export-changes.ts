/** The columns of each CSV export, in order. */
export type Exports = Readonly<Record<string, readonly string[]>>;

/** Returns a sentence for each export that programs cannot read as before: columns are only added at the end. */
export function exportChanges(before: Exports, after: Exports): string[] {
  return Object.entries(before).flatMap(([name, columns]) => {
    const next = after[name];
    if (next === undefined) return [`the export of ${name} is gone`];
    const moved = columns.find((column, index) => next[index] !== column);
    return moved === undefined
      ? []
      : [`the export of ${name}: column ${columns.indexOf(moved) + 1} is ${moved} no longer`];
  });
}
