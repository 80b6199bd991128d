import { readdirSync, readFileSync } from "node:fs";

/** Returns the ids of a process's child processes. Linux only. */
export function childrenOf(parent: number): number[] {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => {
    try {
      // The process name, in brackets, may contain anything. The parent is the second field after it.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
      return Number(fields?.[1]) === parent;
    } catch {
      return false;
    }
  });
}
