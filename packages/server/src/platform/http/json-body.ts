import type { FastifyInstance } from "fastify";
import { ApiError, notJson } from "./errors.ts";
import { repairSurrogates } from "./repair-surrogates.ts";

/** How deep a body may be nested, because later code is recursive. */
const maxDepth = 64;
/** How many values a body may contain, because a parsed value takes many times the memory of its text. A hundred events with two hundred values each fit. */
const maxValues = 20_000;

/** Parses JSON bodies within the limits. Bodies of any other type are refused. */
export function parseJsonBodies(http: FastifyInstance): void {
  http.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = http.getDefaultJsonParser("error", "error");
  http.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      const problem = shapeProblem(body);
      if (problem !== undefined) return done(new ApiError("malformed_request", problem));
      return void parse(request, body, (error, value) =>
        done(error, repairSurrogates(value, body)),
      );
    },
  );
  http.addContentTypeParser("*", (_request, _body, done) => {
    done(notJson());
  });
}

const quote = 0x22;
const comma = 0x2c;

/** Checks depth and number of values before a JSON text is parsed. Returns an error message, or undefined if it is within the limits. */
function shapeProblem(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === comma) values += 1;
    else if (isOpening(character)) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`;
    } else if (isClosing(character)) depth -= 1;
    if (values > maxValues) return `The body contains more than ${maxValues} values.`;
  }
  return undefined;
}

function isOpening(character: number): boolean {
  return character === 0x7b || character === 0x5b;
}

function isClosing(character: number): boolean {
  return character === 0x7d || character === 0x5d;
}

/** Returns the position of the closing quote of the string at `start`, or the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
