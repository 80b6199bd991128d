/** Returns a list as an input shows it. An item with a comma, which only the API and imports accept, is in quotes. */
export function joinList(items: readonly string[]): string {
  return items
    .map((item) => (/,|^"/.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join(", ");
}

/** Returns the items in an input, each once. */
export function splitList(text: string): string[] {
  const items = text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=,|$)|[^,]+/g);
  const trimmed = [...items].map(([item, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? item).trim(),
  );
  return [...new Set(trimmed)].filter(Boolean);
}
