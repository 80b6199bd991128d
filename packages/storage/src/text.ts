/** What a column of text can hold: PostgreSQL refuses a zero byte, which no honest client sends. */
export function textOf(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
}

/** For a column that may be empty. */
export function textOrNull(value: string | undefined): string | null {
  return value === undefined ? null : textOf(value);
}
