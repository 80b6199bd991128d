/** One page of a list. `next` is the cursor of the next page and absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

/** `after` is the `next` of the previous page. Any other value rejects with `BadCursor`. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}
