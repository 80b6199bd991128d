import { isAscii } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { ApiError, notJson } from "./errors.ts";
import { mapStrings, repairSurrogates } from "./map-strings.ts";

/** How deep a body may be nested, because later code is recursive. */
const maxDepth = 64;
/**
 * How many values a body may contain, because a parsed value takes many times the memory of its text. A hundred events with two
 * hundred values each fit.
 */
const maxValues = 20_000;

/** Strings of at least this many bytes are not parsed. Only uploaded files are this long. */
const longStringBytes = 256 * 1024;

/** Parses JSON bodies within the limits. Bodies of any other type are refused. */
export function parseJsonBodies(http: FastifyInstance): void {
  http.removeContentTypeParser(["text/plain", "application/json"]);
  const parse = http.getDefaultJsonParser("error", "error");
  http.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      const { problem, longStrings } = inspect(body);
      if (problem !== undefined) return done(new ApiError("malformed_request", problem));
      const { text, originals } = withPlaceholders(body, longStrings);
      return void parse(request, text, (error, value) => {
        const repaired = repairSurrogates(value, text);
        done(
          error,
          originals.size === 0
            ? repaired
            : mapStrings(repaired, (string) => originals.get(string) ?? string),
        );
      });
    },
  );
  http.addContentTypeParser("*", (_request, _body, done) => {
    done(notJson());
  });
}

/** The positions of the first byte of a string and of its closing quote. */
type Span = readonly [start: number, end: number];

/**
 * Replaces long strings with placeholders, because parsing an uploaded file of several megabytes would delay every other
 * request.
 */
function withPlaceholders(body: Buffer, longStrings: readonly Span[]) {
  const originals = new Map<string, string>();
  let text = "";
  let copied = 0;
  for (const [start, end] of longStrings) {
    const placeholder = randomUUID();
    originals.set(placeholder, body.toString("latin1", start, end));
    text += body.toString("utf8", copied, start) + placeholder;
    copied = end;
  }
  return { text: text + body.toString("utf8", copied), originals };
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openingBrace, closingBrace] = [0x7b, 0x7d];
const [openingBracket, closingBracket] = [0x5b, 0x5d];

/** Checks depth and number of values before a JSON text is parsed, and finds the long strings. */
function inspect(body: Buffer): { problem?: string; longStrings: readonly Span[] } {
  const longStrings: Span[] = [];
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) {
      const end = endOfString(body, at);
      if (end - at > longStringBytes && isPlain(body.subarray(at + 1, end))) {
        longStrings.push([at + 1, end]);
      }
      at = end;
    } else if (byte === comma) values += 1;
    else if (byte === openingBrace || byte === openingBracket) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) {
        return { problem: `The body is nested deeper than ${maxDepth} levels.`, longStrings };
      }
    } else if (byte === closingBrace || byte === closingBracket) depth -= 1;
    if (values > maxValues) {
      return { problem: `The body contains more than ${maxValues} values.`, longStrings };
    }
  }
  return { longStrings };
}

/** Returns whether the JSON form of a string is the string itself. This is so for ASCII without escapes. */
function isPlain(bytes: Buffer): boolean {
  return isAscii(bytes) && !bytes.includes(backslash);
}

/** Returns the position of the closing quote of the string at `start`, or the end of the body if there is none. */
function endOfString(body: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = body.indexOf(quote, at);
    if (at === -1) return body.length;
    let slashes = 0;
    while (body[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
