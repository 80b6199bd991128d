import type { Moment } from "../records.ts";

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

/** The records of a list from `since` on and before `until`. */
export interface TimeSpan {
  readonly since?: Moment | undefined;
  readonly until?: Moment | undefined;
}
