import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Round, RoundResult } from "./load-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** What one turn of load found. */
export interface Turn {
  readonly perSecond: number;
  /** Microseconds of processor time per request: the server's, and the load's. */
  readonly server: number | undefined;
  readonly load: number;
  /** How long half of the answers took at most, and 99 of 100, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A process that asks a server; stop it when done. */
export function startLoad() {
  const child = fork(fileURLToPath(new URL("./load-process.ts", import.meta.url)));
  const stopped = new Promise<never>((_, reject) => {
    child.once("exit", () => reject(new Error("The load process stopped: see its error above.")));
  });
  // It also stops when nobody waits for it any more.
  stopped.catch(() => undefined);
  return {
    stop: () => child.kill(),
    async turn(
      server: Pick<ServerProcess, "ports" | "processor">,
      round: Omit<Round, "ports">,
    ): Promise<Turn> {
      const before = server.processor();
      child.send({ ...round, ports: server.ports } satisfies Round);
      const answered = once(child, "message") as Promise<[RoundResult]>;
      const [{ answers, ms, processor, p50, p99 }] = await Promise.race([answered, stopped]);
      const used = (server.processor() ?? Number.NaN) - (before ?? Number.NaN);
      // What is still under way ends before the next turn.
      await pause(50);
      return {
        perSecond: (answers * 1000) / ms,
        server: Number.isNaN(used) ? undefined : used / answers,
        load: processor / answers,
        p50,
        p99,
      };
    },
  };
}
