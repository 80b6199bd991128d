import { ApiError } from "../http/errors.ts";

/** The share of the budget that one subject may reserve, so that a slow sender does not block all others. */
const maxShare = 1 / 4;

/**
 * Limits how many bytes are in memory at the same time. What does not fit is refused at once with 503, because the client
 * still has its data and can retry.
 */
export class MemoryBudget {
  readonly #name: string;
  readonly #max: number;
  readonly #bySubject = new Map<string, number>();
  #reserved = 0;

  constructor(name: string, max: number) {
    this.#name = name;
    this.#max = max;
  }

  get reserved(): number {
    return this.#reserved;
  }

  /**
   * Reserves memory for what a subject sends, or throws. A single reservation always fits, because the size of a body has
   * its own limit.
   *
   * @returns a function that releases the memory. Further calls do nothing.
   */
  reserve(subject: string, bytes: number): () => void {
    const held = this.#bySubject.get(subject) ?? 0;
    const isFull =
      (this.#reserved > 0 && this.#reserved + bytes > this.#max) ||
      (held > 0 && held + bytes > this.#max * maxShare);
    if (isFull) {
      throw new ApiError(
        "unavailable",
        `The service cannot take more ${this.#name} right now; try again shortly.`,
        { "Retry-After": "5" },
      );
    }
    this.#count(subject, bytes);
    let isReserved = true;
    return () => {
      if (isReserved) this.#count(subject, -bytes);
      isReserved = false;
    };
  }

  #count(subject: string, bytes: number): void {
    this.#reserved += bytes;
    const held = (this.#bySubject.get(subject) ?? 0) + bytes;
    if (held > 0) this.#bySubject.set(subject, held);
    else this.#bySubject.delete(subject);
  }
}
