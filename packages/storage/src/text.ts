/** What a column of text can hold: PostgreSQL refuses a zero byte, which no honest client sends. */
export function textOf(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}
