/** Replaces zero bytes, which PostgreSQL refuses in text columns. No proper client sends them. */
export function textOf(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}
