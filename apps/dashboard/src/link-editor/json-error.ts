import { parse, printParseErrorCode } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import { linkEditorTexts } from "../texts/link-editor.ts";

const texts = linkEditorTexts.json;

/** Returns what is wrong with JSON text, where, and how to fix it. Returns undefined for a valid object or an empty text. */
export function describeJsonError(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (first) return texts.invalid(describePlace(text, first.offset), advise(text, first));
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? undefined : texts.notAnObject;
}

function describePlace(text: string, offset: number): string {
  const lines = text.slice(0, offset).split("\n");
  const character = (lines.at(-1) ?? "").length + 1;
  return text.includes("\n") ? texts.line(lines.length, character) : texts.character(character);
}

/** Returns how to fix an error. The parser’s names for the two most common mistakes mislead, so these come first. */
function advise(text: string, { error, offset }: ParseError): string {
  if (/^['\u2018\u2019\u201C\u201D]/.test(text.slice(offset))) {
    return texts.quotes;
  }
  if (/^[}\]]/.test(text.slice(offset)) && text.slice(0, offset).trimEnd().endsWith(",")) {
    return texts.trailingComma;
  }
  return texts.advice[printParseErrorCode(error)] ?? texts.unexpected;
}
