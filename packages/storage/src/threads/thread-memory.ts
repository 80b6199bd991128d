import { setFlagsFromString } from "node:v8";
import type { ResourceLimits } from "node:worker_threads";

/**
 * Returns limits for the memory of a new thread. The service runs with `--max-semi-space-size`, which is meant for the main
 * thread but would override the limit of every thread. V8 reads the flag when it creates a heap, and the heap of the main
 * thread already exists, so the flag is reset here.
 */
export function limitMemory(limits: ResourceLimits): ResourceLimits {
  setFlagsFromString("--max-semi-space-size=0");
  return limits;
}
