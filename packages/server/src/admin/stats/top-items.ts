/** Keeps the first `size` of any number of items, without sorting all of them. */
export class TopItems<Item> {
  readonly #size: number;
  readonly #compare: (a: Item, b: Item) => number;
  #items: Item[] = [];
  /** The last item that was kept. Items after it are not among the first. */
  #last: Item | undefined;

  constructor(size: number, compare: (a: Item, b: Item) => number) {
    this.#size = size;
    this.#compare = compare;
  }

  add(item: Item): void {
    if (this.#last !== undefined && this.#compare(item, this.#last) > 0) return;
    this.#items.push(item);
    // Sorting now and then takes less time than keeping the list sorted.
    if (this.#items.length < 4 * this.#size) return;
    this.#items = this.sorted();
    this.#last = this.#items.at(-1);
  }

  sorted(): Item[] {
    return this.#items.toSorted(this.#compare).slice(0, this.#size);
  }
}
