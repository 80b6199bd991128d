/** A click in the index; `gone` once it is claimed or forgotten. */
export interface Listed {
  readonly at: number;
  gone: boolean;
}

/** Clicks in order of time. Those gone are skipped, and swept out once they are the majority. */
export class ClickList<T extends Listed> {
  #items: T[] = [];
  #gone = 0;

  get isEmpty(): boolean {
    return this.#items.length === this.#gone;
  }

  add(item: T): void {
    let position = this.#items.length;
    while (position > 0 && (this.#items[position - 1]?.at ?? 0) > item.at) position -= 1;
    if (position === this.#items.length) this.#items.push(item);
    else this.#items.splice(position, 0, item);
  }

  /** To be called once for each item of the list that went. */
  noteGone(): void {
    this.#gone += 1;
    if (this.#gone * 2 <= this.#items.length) return;
    this.#items = this.#items.filter(({ gone }) => !gone);
    this.#gone = 0;
  }

  /** The newest of those made from `since` to `until`, newest first, at most so many. */
  newest(since: number, until: number, limit: number): T[] {
    const found: T[] = [];
    for (let i = this.#items.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const item = this.#items[i];
      if (item === undefined || item.at > until || item.gone) continue;
      if (item.at < since) break;
      found.push(item);
    }
    return found;
  }
}
