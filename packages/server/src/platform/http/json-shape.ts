/** How deep a JSON text may be nested, because later code is recursive. */
const maxDepth = 64;
/**
 * How many values a JSON text may contain, because a parsed value takes many times the memory of its text. A hundred events with two
 * hundred values each fit.
 */
const maxValues = 20_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openingBrace, closingBrace] = [0x7b, 0x7d];
const [openingBracket, closingBracket] = [0x5b, 0x5d];

/** Checks depth and number of values before a JSON text is parsed. Returns the problem as a sentence about `subject`, such as "The body". */
export function findShapeProblem(body: Buffer, subject: string): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfString(body, at);
    else if (byte === comma) values += 1;
    else if (byte === openingBrace || byte === openingBracket) {
      depth += 1;
      values += 1;
      if (depth > maxDepth) return `${subject} is nested deeper than ${maxDepth} levels.`;
    } else if (byte === closingBrace || byte === closingBracket) depth -= 1;
    if (values > maxValues) return `${subject} contains more than ${maxValues} values.`;
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
