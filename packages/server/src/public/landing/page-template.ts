import { randomBytes } from "node:crypto";
import { pageScript, pageStyle } from "./assets.ts";
import type { HtmlPage } from "./page.ts";

/** The values that differ for each visit. They contain only characters that need no escaping. */
export interface PageValues {
  readonly nonce: string;
  readonly clickId: string;
  readonly token: string;
}

/** The placeholders of the values. They are random, so that no link can contain them. */
export const placeholders: PageValues = {
  nonce: randomBytes(24).toString("hex"),
  clickId: `c_${randomBytes(24).toString("hex")}`,
  token: randomBytes(24).toString("hex"),
};

const names = Object.keys(placeholders) as (keyof PageValues)[];
const anyPlaceholder = new RegExp(`(${names.map((name) => placeholders[name]).join("|")})`);
const valueNames = new Map<string | undefined, keyof PageValues>(
  names.map((name) => [placeholders[name], name]),
);

/** Style and script make up most of every page, so all templates share them. */
const shared = [pageStyle, pageScript].map(({ text }) => ({ text, bytes: Buffer.from(text) }));

/** A page that is rendered once with placeholders, and filled for each visit. */
export class PageTemplate {
  readonly #html: readonly Piece[];
  readonly #policy: readonly Piece[];
  /** The memory that the template takes, without the shared parts. */
  readonly bytes: number;

  /** @param page a page that was rendered with {@link placeholders} */
  constructor({ html, contentSecurityPolicy }: HtmlPage) {
    this.#html = splitTemplate(html);
    this.#policy = splitTemplate(contentSecurityPolicy);
    this.bytes = [...this.#html, ...this.#policy]
      .filter(({ fixed }) => shared.every(({ bytes }) => bytes !== fixed))
      .reduce((sum, { fixed }) => sum + fixed.length, 0);
  }

  render(values: PageValues): HtmlPage<Buffer> {
    return {
      html: fill(this.#html, values),
      contentSecurityPolicy: fill(this.#policy, values).toString(),
    };
  }
}

/** A fixed part of the page, and the value that follows it. */
interface Piece {
  readonly fixed: Buffer;
  readonly value?: keyof PageValues | undefined;
}

function splitTemplate(text: string): Piece[] {
  for (const { text: known, bytes } of shared) {
    const [before = "", after] = text.split(known, 2);
    if (after !== undefined)
      return [...splitTemplate(before), { fixed: bytes }, ...splitTemplate(after)];
  }
  // The pattern captures, so fixed parts and placeholders alternate.
  const parts = text.split(anyPlaceholder);
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? { fixed: Buffer.from(part), value: valueNames.get(parts[index + 1]) } : [],
  );
}

/** Fills a template. It works on bytes, because copying a page is faster than encoding it for each visit. */
function fill(pieces: readonly Piece[], values: PageValues): Buffer {
  let length = 0;
  for (const { fixed, value } of pieces)
    length += fixed.length + (value ? values[value].length : 0);
  const filled = Buffer.allocUnsafe(length);
  let at = 0;
  for (const { fixed, value } of pieces) {
    at += fixed.copy(filled, at);
    if (value) at += filled.write(values[value], at, "latin1");
  }
  return filled;
}
