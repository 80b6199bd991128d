import { randomBytes } from "node:crypto";
import type { HtmlPage } from "./page.ts";

/** What is another in each visit's page, all of it of letters that no escape changes. */
export interface PageWords {
  readonly nonce: string;
  readonly clickId: string;
  readonly token: string;
}

/** Stand for the words of the visit to come; random, so that no link can hold them. */
export const placeholders: PageWords = {
  nonce: randomBytes(24).toString("hex"),
  clickId: `c_${randomBytes(24).toString("hex")}`,
  token: randomBytes(24).toString("hex"),
};

const names = Object.keys(placeholders) as (keyof PageWords)[];
const anyWord = new RegExp(`(${names.map((name) => placeholders[name]).join("|")})`);

/** A page that is drawn once, with stand-ins, and filled in for each visit. */
export class PageTemplate {
  readonly #html: Filling;
  readonly #policy: Filling;

  /** `page` was drawn with {@link placeholders}. */
  constructor({ html, contentSecurityPolicy }: HtmlPage) {
    this.#html = filling(html);
    this.#policy = filling(contentSecurityPolicy);
  }

  filledWith(words: PageWords): HtmlPage {
    return { html: this.#html(words), contentSecurityPolicy: this.#policy(words) };
  }
}

type Filling = (words: PageWords) => string;

function filling(text: string): Filling {
  const [first = "", ...rest] = text.split(anyWord);
  const gaps = names.map((name) => [placeholders[name], name] as const);
  const nameOf = new Map<string | undefined, keyof PageWords>(gaps);
  const parts = rest.flatMap((standIn, index) => {
    const word = nameOf.get(standIn);
    return index % 2 === 0 && word ? { word, after: rest[index + 1] ?? "" } : [];
  });
  return (words) => {
    let filled = first;
    for (const { word, after } of parts) filled += words[word] + after;
    return filled;
  };
}
