import type { LinkResponse } from "@throughline/engine";
import { LRUCache } from "lru-cache";
import type { HtmlPage } from "./page.ts";
import { PageTemplate } from "./page-template.ts";

/** Enough for about ten thousand pages. The limit is needed because anybody can request many links in all languages. */
const maxBytes = 32 * 1024 * 1024;

/** Caches rendered pages by link response and language, so that a page is not rendered again for each visitor. */
export class PageCache {
  readonly #templates = new LRUCache<string, PageTemplate>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  /** A number for each response, for the cache key. */
  readonly #numbers = new WeakMap<LinkResponse, number>();
  #lastNumber = 0;

  /**
   * Returns the cached template of a page, or renders it.
   *
   * @param variant names what else distinguishes the page, such as its language
   * @param render renders the page with placeholders
   */
  of(response: LinkResponse, variant: string, render: () => HtmlPage): PageTemplate {
    // A preview has a new response for each request, so caching it would not help.
    if (response.kind === "preview") return new PageTemplate(render());
    const key = `${this.#numberOf(response)} ${variant}`;
    let template = this.#templates.get(key);
    if (!template) this.#templates.set(key, (template = new PageTemplate(render())));
    return template;
  }

  #numberOf(response: LinkResponse): number {
    let number = this.#numbers.get(response);
    if (number === undefined) this.#numbers.set(response, (number = this.#lastNumber += 1));
    return number;
  }
}
