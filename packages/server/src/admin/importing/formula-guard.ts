/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
export function withGuard(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of {@link withGuard}. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
