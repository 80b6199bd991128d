import { ApiError } from "../http/errors.ts";

/**
 * Lets so many pieces of work in at a time and refuses the rest at once, with 503: work that cannot
 * be done soon is better refused while the client still has it.
 */
export class Gate {
  #inside = 0;
  readonly #most: number;
  readonly #name: string;

  constructor(name: string, most: number) {
    this.#name = name;
    this.#most = most;
  }

  get inside(): number {
    return this.#inside;
  }

  /** Throws when there is no room: ask before the body is read. */
  check(): void {
    if (this.#inside < this.#most) return;
    throw new ApiError(
      "unavailable",
      `The service cannot take more ${this.#name} right now; try again shortly.`,
      { "Retry-After": "5" },
    );
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.check();
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
    }
  }
}
