/** The maximum edit distance of a suggestion. */
const maxEdits = 2;

/** Returns the known word that was probably meant, or undefined when none is close. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const lowered = word.toLowerCase();
  const ranked = known
    .map((each) => ({ each, edits: distance(lowered, each.toLowerCase()) }))
    .filter(({ each, edits }) => edits <= maxEdits && edits < each.length / 2)
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.each;
}

/** Returns the Levenshtein distance of two words. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of from.split("").entries()) {
    const current = [row + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}
