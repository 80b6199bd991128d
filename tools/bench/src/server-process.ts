import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** A server in a separate process that prints `http://127.0.0.1:<port>/` when it listens. */
export interface ServerProcess {
  readonly pid: number | undefined;
  readonly port: number;
  readonly ports: readonly number[];
  /** The CPU time used so far, in microseconds. Undefined on systems other than Linux. */
  readonly cpuTime: () => number | undefined;
  /** The times of the main thread so far. Undefined on systems other than Linux. */
  readonly mainThread: () => ThreadTimes | undefined;
  readonly stop: () => Promise<void>;
}

/** How long a thread has run, and how long it was ready to run while other threads had the processors, in milliseconds. */
export interface ThreadTimes {
  readonly running: number;
  readonly waiting: number;
}

const listening = /http:\/\/127\.0\.0\.1:(\d+)\/[^]*\n/;
const timeoutMs = 30_000;

export async function startServer(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--conditions=source", ...args], {
    env: { ...process.env, LOG_FORMAT: "pretty", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const timeout = setTimeout(() => child.kill(), timeoutMs);
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text as string;
    if (listening.test(output)) break;
  }
  clearTimeout(timeout);
  child.stdout.resume();
  const port = Number(listening.exec(output)?.[1]);
  if (!port) throw new Error(`The server did not start: ${args.join(" ")}\n${output}`);
  return {
    pid: child.pid,
    port,
    ports: [port],
    cpuTime: () => cpuTime(child.pid),
    mainThread: () => threadTimes(child.pid),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** Returns the CPU time of a process in microseconds. On Linux, fields 14 and 15 of the file contain it, after a name that may contain any character. */
export function cpuTime(pid: number | undefined): number | undefined {
  if (process.platform !== "linux") return undefined;
  const text = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Returns the times of the main thread of a process. On Linux, the file has them in nanoseconds. */
function threadTimes(pid: number | undefined): ThreadTimes | undefined {
  if (process.platform !== "linux") return undefined;
  const text = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "latin1");
  const [running = 0, waiting = 0] = text.split(" ").map((time) => Number(time) / 1e6);
  return { running, waiting };
}
