import { ApiError } from "../http/errors.ts";

/**
 * Limits how many operations run at the same time. Further ones are refused at once with 503, because the client still has
 * its data and can retry.
 */
export class ConcurrencyLimit {
  #running = 0;
  readonly #max: number;
  readonly #name: string;

  constructor(name: string, max: number) {
    this.#name = name;
    this.#max = max;
  }

  get running(): number {
    return this.#running;
  }

  /** Throws if the limit is reached. Call this before the request body is read. */
  check(): void {
    if (this.#running < this.#max) return;
    throw new ApiError(
      "unavailable",
      `The service cannot take more ${this.#name} right now; try again shortly.`,
      { "Retry-After": "5" },
    );
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
    }
  }
}
