/** Replaces NUL characters, which PostgreSQL refuses in text columns. No well-behaved client sends them. */
export function textOf(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}
