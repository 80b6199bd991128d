import { Gate } from "../../platform/limits/gate.ts";

/** How many imports may be under way or wait; more are answered with 503. */
const mostImports = 8;

/** Lets imports work one after the other, so that several at once take no more of the processor than one. */
export class ImportQueue {
  readonly #gate = new Gate("imports", mostImports);
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#gate.run(() => {
      const result = this.#last.then(work);
      this.#last = result.catch(() => undefined);
      return result;
    });
  }
}
