import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";

/** How many imports may run or wait. Further imports are refused with 503. */
const maxImports = 8;

/** Runs imports one after the other, so that several do not use more CPU than one. */
export class ImportQueue {
  readonly #gate = new ConcurrencyLimit("imports", maxImports);
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#gate.run(() => {
      const result = this.#last.then(task);
      this.#last = result.catch(() => undefined);
      return result;
    });
  }
}
