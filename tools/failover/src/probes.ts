import { setTimeout as pause } from "node:timers/promises";
import { routes } from "@throughline/protocol";

const everyMs = 250;
/** The time after which a probe without an answer has failed, as with load balancers. */
const timeoutMs = 3_000;

/** Sends liveness and readiness probes to all nodes. */
export class Probes {
  readonly #nodes: () => readonly string[];
  #running: Promise<void> | undefined;
  #stopped = false;
  /** How often a liveness probe of a running node failed. */
  dead = 0;
  /** How often a readiness probe of a running node failed. */
  notReady = 0;

  constructor(nodes: () => readonly string[]) {
    this.#nodes = nodes;
  }

  start(): void {
    this.#running = this.#ask();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #ask(): Promise<void> {
    while (!this.#stopped) {
      await Promise.all(
        this.#nodes().map(async (node) => {
          const [live, ready] = await Promise.all([
            isOk(`${node}${routes.health.path}`),
            isOk(`${node}${routes.ready.path}`),
          ]);
          // A node that was stopped in the meantime does not count.
          if (!this.#nodes().includes(node)) return;
          if (!live) this.dead += 1;
          if (!ready) this.notReady += 1;
        }),
      );
      await pause(everyMs);
    }
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return ok;
  } catch {
    return false;
  }
}
