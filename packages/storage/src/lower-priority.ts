import { getPriority, setPriority } from "node:os";

/**
 * Lets the other threads go first where processors are scarce: whoever waits for a redirect is answered by the
 * main one. Only on Linux does a thread have a priority of its own.
 */
export function lowerPriority(niceness: number): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(0, Math.max(getPriority(0), niceness));
  } catch {
    // Not everywhere is a process allowed to: then all threads are equal.
  }
}
