import { setTimeout as sleep } from "node:timers/promises";

/** How long work may run without a pause, and how long it pauses afterwards, in milliseconds. */
const [sliceMs, pauseMs] = [1, 2];

/**
 * Splits long work into short slices, so that requests are answered in between. Call `yieldIfDue` after each small step. Most
 * calls only read the clock. Work in another thread needs slices too, because it competes with the main thread where processors
 * are scarce.
 */
export class TimeSlices {
  #began = performance.now();

  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#began < sliceMs) return;
    // A promise or setImmediate would continue before requests that wait for the disk.
    await sleep(pauseMs);
    this.#began = performance.now();
  }
}
