import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A server in a process of its own that says `http://127.0.0.1:<port>/` when it listens. */
export interface ServerProcess {
  readonly port: number;
  readonly ports: readonly number[];
  /** What it said until then. */
  readonly output: string;
  /** Processor time it has used so far, in microseconds; `undefined` where the system does not tell. */
  readonly processor: () => number | undefined;
  readonly stop: () => Promise<void>;
}

/** How the product's own scripts run the service. */
export const serviceFlags = ["--max-semi-space-size=16", "--no-parallel-scavenge"];

const listening = /http:\/\/127\.0\.0\.1:(\d+)\/[^]*\n/;
const patienceMs = 30_000;

export async function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--conditions=source", ...args], {
    env: { ...process.env, LOG_FORMAT: "pretty", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const impatience = setTimeout(() => child.kill(), patienceMs);
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text as string;
    if (listening.test(output)) break;
  }
  clearTimeout(impatience);
  child.stdout.resume();
  const port = Number(listening.exec(output)?.[1]);
  if (!port) throw new Error(`It did not start: ${args.join(" ")}\n${output}`);
  return {
    port,
    ports: [port],
    output,
    processor: () => processorTime(child.pid),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Linux counts it in hundredths of a second: fields 14 and 15, after a name that may hold anything. */
export function processorTime(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  const text = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
