import { ApiError } from "../http/errors.ts";

/** One address may have this part of the room: one that sends slowly must not keep all others out. */
const share = 1 / 4;

/**
 * Room for so many bytes at a time. What does not fit is refused at once, with 503: it is better refused
 * while the client still has it.
 */
export class Room {
  readonly #name: string;
  readonly #most: number;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(name: string, most: number) {
    this.#name = name;
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Takes room for what a subject sends, or throws. What comes alone fits however large it is: the
   * largest body has a limit of its own.
   *
   * @returns how to give it back; further calls do nothing
   */
  enter(subject: string, bytes: number): () => void {
    const held = this.#bytesOf.get(subject) ?? 0;
    const isFull =
      (this.#bytes > 0 && this.#bytes + bytes > this.#most) ||
      (held > 0 && held + bytes > this.#most * share);
    if (isFull) {
      throw new ApiError(
        "unavailable",
        `The service cannot take more ${this.#name} right now; try again shortly.`,
        { "Retry-After": "5" },
      );
    }
    this.#count(subject, bytes);
    let isInside = true;
    return () => {
      if (isInside) this.#count(subject, -bytes);
      isInside = false;
    };
  }

  #count(subject: string, bytes: number): void {
    this.#bytes += bytes;
    const held = (this.#bytesOf.get(subject) ?? 0) + bytes;
    if (held > 0) this.#bytesOf.set(subject, held);
    else this.#bytesOf.delete(subject);
  }
}
