import { readCursor, writeCursor } from "../cursor.ts";
import type { Page, PageRequest } from "../ports.ts";

/** Items in the order they came, read newest first, page by page. */
export class PagedList<T> {
  #entries: { readonly serial: number; item: T }[] = [];
  #last = 0;

  add(item: T): void {
    this.#entries.push({ serial: ++this.#last, item });
  }

  replace(old: T, item: T): void {
    const entry = this.#entries.find((one) => one.item === old);
    if (entry) entry.item = item;
  }

  /** Keeps only these; says how many went. */
  keep(wanted: (item: T) => boolean): number {
    const before = this.#entries.length;
    this.#entries = this.#entries.filter(({ item }) => wanted(item));
    return before - this.#entries.length;
  }

  page({ limit, after }: PageRequest, wanted: (item: T) => boolean = () => true): Page<T> {
    const below = after === undefined ? Number.POSITIVE_INFINITY : readCursor(after);
    const rest = this.#entries
      .toReversed()
      .filter(({ serial, item }) => serial < below && wanted(item));
    const shown = rest.slice(0, limit);
    const last = shown.at(-1);
    const items = shown.map(({ item }) => item);
    return last && rest.length > limit ? { items, next: writeCursor(last.serial) } : { items };
  }
}
