import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, notJson } from "./errors.ts";
import { repairSurrogates } from "./map-strings.ts";

/** How deep a body may be nested, because later code is recursive. */
const maxDepth = 64;
/**
 * How many values a body may contain, because a parsed value takes many times the memory of its text. A hundred events with two
 * hundred values each fit.
 */
const maxValues = 20_000;

/** Parses JSON bodies within the limits. Bodies of any other type are refused. */
export function parseJsonBodies(http: FastifyInstance): void {
  http.removeContentTypeParser(["text/plain", "application/json"]);
  http.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, jsonParser(http));
  http.addContentTypeParser("*", (_request, _body, done) => {
    done(notJson());
  });
}

/** Returns a parser of JSON bodies that keeps the limits. */
export function jsonParser(http: FastifyInstance) {
  const parse = http.getDefaultJsonParser("error", "error");
  return (
    request: FastifyRequest,
    body: Buffer,
    done: (error: Error | null, value?: unknown) => void,
  ): void => {
    const problem = findProblem(body);
    if (problem !== undefined) return done(new ApiError("malformed_request", problem));
    const text = body.toString("utf8");
    return void parse(request, text, (error, value) => done(error, repairSurrogates(value, text)));
  };
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openingBrace, closingBrace] = [0x7b, 0x7d];
const [openingBracket, closingBracket] = [0x5b, 0x5d];

/** Checks depth and number of values before a JSON text is parsed. */
function findProblem(body: Buffer): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfString(body, at);
    else if (byte === comma) values += 1;
    else if (byte === openingBrace || byte === openingBracket) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`;
    } else if (byte === closingBrace || byte === closingBracket) depth -= 1;
    if (values > maxValues) return `The body contains more than ${maxValues} values.`;
  }
  return undefined;
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
