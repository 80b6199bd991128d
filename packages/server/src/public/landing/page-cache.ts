import type { LinkResponse } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import type { HtmlPage } from "./page.ts";
import { PageTemplate } from "./page-template.ts";

/** About ten thousand pages: whoever knows many links may ask for each in every language there is. */
const mostBytes = 32 * 1024 * 1024;

/** The pages that were shown last: each is drawn once for a decision and a language, not for each visitor. */
export class PageCache {
  readonly #drawn = new LRUCache<string, PageTemplate>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  readonly #numbers = new WeakMap<LinkResponse, number>();
  #last = 0;

  /** `draw` draws with stand-ins; `variant` names what else of the page follows from its visitor. */
  of(decision: LinkResponse, variant: string, draw: () => HtmlPage): PageTemplate {
    // What automated visitors get is decided anew for each, and not worth keeping.
    if (decision.kind === "preview") return new PageTemplate(draw());
    const key = `${this.#numberOf(decision)} ${variant}`;
    let template = this.#drawn.get(key);
    if (!template) this.#drawn.set(key, (template = new PageTemplate(draw())));
    return template;
  }

  #numberOf(decision: LinkResponse): number {
    let number = this.#numbers.get(decision);
    if (number === undefined) this.#numbers.set(decision, (number = this.#last += 1));
    return number;
  }
}
