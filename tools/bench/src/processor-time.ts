import { readdirSync, readFileSync } from "node:fs";

/** How many ticks of /proc are a second on Linux. */
const ticks = 100;

interface Stat {
  readonly parent: number;
  /** Its own and its ended children's, in ticks. */
  readonly own: number;
  readonly withChildren: number;
}

/** The processor time of a PostgreSQL on this port, all its processes together, in microseconds. Linux only. */
export function postgresTime(port: number): number {
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
  return (total / ticks) * 1e6;
}

/** This process's, in microseconds. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function statOf(id: string): Stat | undefined {
  const text = read(`/proc/${id}/stat`);
  if (text === undefined) return undefined;
  // The name, in brackets, may hold spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  const own = at(11) + at(12);
  return { parent: at(1), own, withChildren: own + at(13) + at(14) };
}

/** Undefined when the process has ended meanwhile. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
