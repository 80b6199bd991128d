import { setTimeout as sleep } from "node:timers/promises";

/** How long work may keep the event loop, and how long it leaves it to others afterwards, in milliseconds. */
const [sliceMs, restMs] = [2, 2];

/**
 * Parts long work on the main thread into short slices, so that requests are answered in between. Call `rest` after each
 * small step: most calls cost a look at the clock.
 */
export class TimeSlices {
  #began = performance.now();

  async rest(): Promise<void> {
    if (performance.now() - this.#began < sliceMs) return;
    // Promises and setImmediate alone would come back before requests that wait for the disk.
    await sleep(restMs);
    this.#began = performance.now();
  }
}
