import { randomBytes } from "node:crypto";
import { pageScript, pageStyle } from "./assets.ts";
import type { HtmlPage } from "./page.ts";

/** What is another in each visit's page, all of it of letters that no escape changes. */
export interface PageValues {
  readonly nonce: string;
  readonly clickId: string;
  readonly token: string;
}

/** Stand for the words of the visit to come; random, so that no link can hold them. */
export const placeholders: PageValues = {
  nonce: randomBytes(24).toString("hex"),
  clickId: `c_${randomBytes(24).toString("hex")}`,
  token: randomBytes(24).toString("hex"),
};

const names = Object.keys(placeholders) as (keyof PageValues)[];
const anyWord = new RegExp(`(${names.map((name) => placeholders[name]).join("|")})`);
const wordOf = new Map<string | undefined, keyof PageValues>(
  names.map((name) => [placeholders[name], name]),
);

/** Most of every page: kept once for all. */
const shared = [pageStyle, pageScript].map(({ text }) => ({ text, bytes: Buffer.from(text) }));

/** A page that is drawn once, with stand-ins, and filled in for each visit. */
export class PageTemplate {
  readonly #html: readonly Piece[];
  readonly #policy: readonly Piece[];
  /** What it takes to keep it beside others. */
  readonly bytes: number;

  /** `page` was drawn with {@link placeholders}. */
  constructor({ html, contentSecurityPolicy }: HtmlPage) {
    this.#html = piecesOf(html);
    this.#policy = piecesOf(contentSecurityPolicy);
    this.bytes = [...this.#html, ...this.#policy]
      .filter(({ text }) => shared.every(({ bytes }) => bytes !== text))
      .reduce((sum, { text }) => sum + text.length, 0);
  }

  render(words: PageValues): HtmlPage<Buffer> {
    return {
      html: fill(this.#html, words),
      contentSecurityPolicy: fill(this.#policy, words).toString(),
    };
  }
}

/** A part of the page as it is sent, and the word that comes after it. */
interface Piece {
  readonly text: Buffer;
  readonly word?: keyof PageValues | undefined;
}

function piecesOf(text: string): Piece[] {
  for (const { text: known, bytes } of shared) {
    const [before = "", after] = text.split(known, 2);
    if (after !== undefined) return [...piecesOf(before), { text: bytes }, ...piecesOf(after)];
  }
  const parts = text.split(anyWord);
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? { text: Buffer.from(part), word: wordOf.get(parts[index + 1]) } : [],
  );
}

/** Bytes, not text: to encode a page anew for each visit takes longer than to copy it. */
function fill(pieces: readonly Piece[], words: PageValues): Buffer {
  let length = 0;
  for (const { text, word } of pieces) length += text.length + (word ? words[word].length : 0);
  const filled = Buffer.allocUnsafe(length);
  let at = 0;
  for (const { text, word } of pieces) {
    at += text.copy(filled, at);
    if (word) at += filled.write(words[word], at, "latin1");
  }
  return filled;
}
