import type { FastifyInstance } from "fastify";
import { ApiError, notJson } from "./errors.ts";
import { wellFormed } from "./well-formed.ts";

/** How deep a body may be nested: what reads it recurses. */
const mostLevels = 64;
/** How many values it may hold, each many times its text in memory: a batch of a hundred events with two hundred each. */
const mostValues = 20_000;

/** The contract speaks JSON, within bounds; a body of any other type is refused, wherever it is sent. */
export function readJsonBodies(http: FastifyInstance): void {
  http.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = http.getDefaultJsonParser("error", "error");
  http.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      const fault = shapeFault(body);
      if (fault !== undefined) return done(new ApiError("malformed_request", fault));
      return void parse(request, body, (error, value) => done(error, wellFormed(value, body)));
    },
  );
  http.addContentTypeParser("*", (_request, _body, done) => {
    done(notJson());
  });
}

const quote = 0x22;
const comma = 0x2c;

/** What is wrong with the shape of a JSON text before it is parsed; undefined: nothing. */
function shapeFault(text: string): string | undefined {
  let level = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === comma) values += 1;
    else if (isOpening(character)) {
      level += 1;
      values += 1;
      if (level > mostLevels) return `The body is nested deeper than ${mostLevels} levels.`;
    } else if (isClosing(character)) level -= 1;
    if (values > mostValues) return `The body holds more than ${mostValues} values.`;
  }
  return undefined;
}

function isOpening(character: number): boolean {
  return character === 0x7b || character === 0x5b;
}

function isClosing(character: number): boolean {
  return character === 0x7d || character === 0x5d;
}

/** Where the string that begins at `start` has its last quote; the end of the text if it has none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
