import { setTimeout as pause } from "node:timers/promises";
import { routes } from "@throughline/protocol";

const everyMs = 250;
/** How long whoever asks waits before it takes silence for a no, as load balancers do. */
const patienceMs = 3_000;

/** Asks the nodes all the time whether they live and whether they are ready. */
export class Probes {
  readonly #nodes: () => readonly string[];
  #running: Promise<void> | undefined;
  #stopped = false;
  /** How often a node that runs said neither. */
  dead = 0;
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
            says(`${node}${routes.health.path}`),
            says(`${node}${routes.ready.path}`),
          ]);
          // One that was stopped meanwhile says nothing, rightly.
          if (!this.#nodes().includes(node)) return;
          if (!live) this.dead += 1;
          if (!ready) this.notReady += 1;
        }),
      );
      await pause(everyMs);
    }
  }
}

async function says(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    return ok;
  } catch {
    return false;
  }
}
