/** Amounts such as `-5` and `-1.1 EUR, 3 USD`. */
const amounts = /^-?\d+(\.\d+)?( [A-Z]{3})?(, -?\d+(\.\d+)? [A-Z]{3})*$/;

/**
 * The beginnings of formulas: at the start of a cell, and after a semicolon or tab, where spreadsheets of some languages
 * begin a new cell. Some spreadsheets also accept the full-width signs of East Asian keyboards.
 */
const formulas = /(^|[;\t] *)('*[=+\-@\t\r＝＋－＠])/g;

/** Puts an apostrophe before each text that a spreadsheet would run as a formula. Negative amounts stay as they are. */
export function withGuard(text: string): string {
  return amounts.test(text) ? text : text.replaceAll(formulas, "$1'$2");
}

/** Removes the apostrophes of {@link withGuard}. */
export function withoutGuard(text: string): string {
  return text.replaceAll(/(^|[;\t] *)'('*[=+\-@\t\r＝＋－＠])/g, "$1$2");
}
