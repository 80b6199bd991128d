/** One page of a list, and where the next begins; `next` is absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** `after`: the `next` of the page before. A cursor nobody gave out rejects with `BadCursor`. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}
