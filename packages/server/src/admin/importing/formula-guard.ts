/** Amounts such as `-5` and `-1.1 EUR, 3 USD`. */
const amounts = /^-?\d+(\.\d+)?( [A-Z]{3})?(, -?\d+(\.\d+)? [A-Z]{3})*$/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. Negative amounts stay as they are. */
export function withGuard(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !amounts.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of {@link withGuard}. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
