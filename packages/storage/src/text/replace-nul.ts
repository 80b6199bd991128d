/** Replaces NUL characters, which PostgreSQL does not accept in texts. No well-behaved client sends them. */
export function replaceNul(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}
