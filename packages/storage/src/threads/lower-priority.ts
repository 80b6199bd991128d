import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of this thread, so that the main thread, which answers redirects, goes first.
 * Only Linux has priorities per thread.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, Math.max(getPriority(0), niceness));
  } catch {
    // Some systems do not allow this. All threads then have the same priority.
  }
}
