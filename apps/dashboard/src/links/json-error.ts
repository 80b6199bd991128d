import { parse, printParseErrorCode } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";

/** By the parser’s names of what is wrong. */
const advice: Record<string, string> = {
  InvalidSymbol: "Put a text in double quotes; or write true, false or null.",
  InvalidNumberFormat: "This is not a number.",
  PropertyNameExpected: 'A name in double quotes is missing: "coupon".',
  ValueExpected: "A value is missing.",
  ColonExpected: "A colon is missing before this.",
  CommaExpected: "A comma is missing before this.",
  CloseBraceExpected: "A } is missing.",
  CloseBracketExpected: "A ] is missing.",
  EndOfFileExpected: "Nothing may follow the object.",
  InvalidCommentToken: "JSON has no comments; take it away.",
  UnexpectedEndOfString: "The text in quotes is not closed on its line.",
  InvalidEscapeCharacter: String.raw`Write a backslash as \\.`,
};

/** What is wrong with the JSON that was typed, in words that say where and what to do; undefined when nothing is. */
export function describeJsonError(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first)
    return `This is not JSON yet. ${placeIn(text, first.offset)}: ${adviceFor(text, first)}`;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? undefined : 'Write an object, such as {"coupon": "WELCOME"}.';
}

function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split("\n");
  const character = `haracter ${(lines.at(-1) ?? "").length + 1}`;
  return text.includes("\n") ? `Line ${lines.length}, c${character}` : `C${character}`;
}

/** What people do most often has words of its own. */
function adviceFor(text: string, { error, offset }: ParseError): string {
  if (/^['\u2018\u2019\u201C\u201D]/.test(text.slice(offset))) {
    return 'Use straight double quotes: "coupon".';
  }
  if (/^[}\]]/.test(text.slice(offset)) && text.slice(0, offset).trimEnd().endsWith(",")) {
    return "Take the last comma away.";
  }
  return advice[printParseErrorCode(error)] ?? "This does not belong here.";
}
