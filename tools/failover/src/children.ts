import { readdirSync, readFileSync } from "node:fs";

/** The processes a process started, on Linux. */
export function childrenOf(parent: number): number[] {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => {
    try {
      // The name, in brackets, may hold anything; the parent is the second field after it.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
      return Number(fields?.[1]) === parent;
    } catch {
      return false;
    }
  });
}
