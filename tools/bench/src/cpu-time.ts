import { readdirSync, readFileSync } from "node:fs";

/** In /proc, Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

interface Stat {
  readonly parent: number;
  /** The CPU time of the process, without and with that of its ended children, in ticks. */
  readonly own: number;
  readonly withChildren: number;
}

/** Returns the CPU time of all processes of the PostgreSQL on this port, in microseconds. Linux only. */
export function postgresCpuTime(port: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const postmaster = all.find((id) => {
    const command = read(`/proc/${id}/cmdline`)?.split("\0") ?? [];
    return command[0]?.endsWith("/postgres") && command.includes(String(port));
  });
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs on port ${port}.`);
  const stats = all.map((id) => [id, statOf(id)] as const);
  const total = stats.reduce((sum, [id, stat]) => {
    if (id === postmaster) return sum + (stat?.withChildren ?? 0);
    return stat?.parent === Number(postmaster) ? sum + stat.own : sum;
  }, 0);
  return (total / ticksPerSecond) * 1e6;
}

/** Returns the CPU time of this process, in microseconds. */
export function ownCpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function statOf(id: string): Stat | undefined {
  const text = read(`/proc/${id}/stat`);
  if (text === undefined) return undefined;
  // The process name, in brackets, may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  const own = at(11) + at(12);
  return { parent: at(1), own, withChildren: own + at(13) + at(14) };
}

/** Reads a file. Returns undefined if the process has ended in the meantime. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
