import { setImmediate } from "node:timers/promises";
import { containsWords, searchText, splitWords } from "@throughline/storage";
import type { Link, LinkStore, Page, PageRequest } from "@throughline/storage";

/** How many links {@link LinkFilter.few} returns at most. */
const maxFew = 1_000;

export interface FilterQuery {
  readonly tag?: string | undefined;
  readonly folder?: string | undefined;
  readonly search?: string | undefined;
  /** Whether archived links are the only ones, or are left out. Undefined includes them. */
  readonly archived?: boolean | undefined;
}

/** Selects the links of an app that have a tag, are in a folder and contain every word of a search. */
export class LinkFilter {
  readonly #links: LinkStore;
  readonly #app: string;
  readonly #query: FilterQuery;
  readonly #words: readonly string[];

  constructor(links: LinkStore, app: string, query: FilterQuery) {
    this.#links = links;
    this.#app = app;
    this.#query = query;
    this.#words = splitWords(query.search ?? "");
  }

  /** Whether it selects all links that are archived, or that are not. */
  get selectsAll(): boolean {
    const { tag, folder } = this.#query;
    return tag === undefined && folder === undefined && this.#words.length === 0;
  }

  readonly matches = (link: Link): boolean =>
    (this.#query.tag === undefined || link.tags.includes(this.#query.tag)) &&
    (this.#query.folder === undefined || link.folder === this.#query.folder) &&
    (this.#query.archived ?? link.archivedAt !== undefined) === (link.archivedAt !== undefined) &&
    (this.#words.length === 0 || containsWords(searchText(link), this.#words));

  /** Returns a list, newest first, with all matching links and as few others as possible. */
  async source(): Promise<(page: PageRequest) => Promise<Page<Link>>> {
    const { search = "", ...selection } = this.#query;
    const tagged = (page: PageRequest) => this.#links.list(this.#app, { ...page, ...selection });
    if (this.#words.length === 0) return tagged;
    const isNarrow = selection.tag !== undefined || selection.folder !== undefined;
    if (isNarrow && (await tagged({ limit: maxFew })).next === undefined) return tagged;
    return (page) => this.#links.search(this.#app, search, page);
  }

  /** Returns all matching links, newest first, or undefined if there are more than a thousand. */
  async few(): Promise<readonly Link[] | undefined> {
    if (this.selectsAll) return undefined;
    const list = await this.source();
    const found: Link[] = [];
    let after: string | undefined;
    do {
      const page = await list({ limit: maxFew, ...(after !== undefined && { after }) });
      found.push(...page.items.filter(this.matches));
      if (found.length > maxFew) return undefined;
      after = page.next;
      await setImmediate();
    } while (after !== undefined);
    return found;
  }
}
