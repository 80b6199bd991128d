import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Round, RoundResult } from "./load-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** The figures of one turn of load. */
export interface Turn {
  readonly answers: number;
  readonly perSecond: number;
  /** The CPU time per request of the server and of the load generator, in microseconds. */
  readonly server: number | undefined;
  readonly load: number;
  /** The percentiles of the response time, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Starts a process that sends requests to a server. Stop it when you are done. */
export function startLoad() {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)));
  const stopped = new Promise<never>((_, reject) => {
    child.once("exit", () => reject(new Error("The load process stopped: see its error above.")));
  });
  // At the end, the process stops while nobody waits for this promise.
  stopped.catch(() => undefined);
  return {
    stop: () => child.kill(),
    async turn(
      server: Pick<ServerProcess, "ports" | "cpuTime">,
      round: Omit<Round, "ports">,
    ): Promise<Turn> {
      const before = server.cpuTime();
      child.send({ ...round, ports: server.ports } satisfies Round);
      const answered = once(child, "message") as Promise<[RoundResult]>;
      const [{ answers, ms, cpuTime, p50, p99, max }] = await Promise.race([answered, stopped]);
      const used = (server.cpuTime() ?? Number.NaN) - (before ?? Number.NaN);
      // Requests in flight end before the next turn.
      await pause(50);
      return {
        answers,
        perSecond: (answers * 1000) / ms,
        server: Number.isNaN(used) ? undefined : used / answers,
        load: cpuTime / answers,
        p50,
        p99,
        max,
      };
    },
  };
}
