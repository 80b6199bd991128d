import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import type { ServerProcess } from "./server-process.ts";
import { openRequests, take, visitRequests } from "./traffic.ts";
import type { BenchApp } from "./traffic.ts";

/** The maximum number of first opens that a single process answers per second. */
const maxMatches = 3000;
const connections = 64;

/** First opens and redirects of a crowd whose clicks {@link prepareCrowd} has recorded, each from a process of its own. */
export class CrowdLoad {
  readonly #opens = startLoad();
  readonly #visits = startLoad();
  readonly #redirects: readonly string[];
  readonly #clicks: number;

  constructor(clicks: number) {
    this.#clicks = clicks;
    // Android phones are redirected. An iPhone would get a page.
    const further = { from: 2 * clicks, count: 40_000, folder: "/sale" };
    this.#redirects = visitRequests("Android", further);
  }

  /** Returns first opens of different people. Every other person has clicked. */
  openRequests(app: BenchApp): Generator<string, never> {
    const clicks = this.#clicks;
    return openRequests(app, (n) => {
      if (n >= clicks) throw new Error("All people have opened the app. Use a larger --clicks.");
      return n % 2 === 0 ? clicks - 1 - n : clicks + n;
    });
  }

  match(
    server: ServerProcess,
    requests: Generator<string, never>,
    ms: number,
    perSecond?: number,
  ): Promise<Turn> {
    return this.#opens.turn(server, {
      ms,
      status: 200,
      connections,
      requests: take(requests, ((perSecond ?? maxMatches) * ms) / 1000),
      ...(perSecond !== undefined && { perSecond }),
    });
  }

  redirect(server: ServerProcess, ms: number, perSecond: number): Promise<Turn> {
    const requests = this.#redirects;
    return this.#visits.turn(server, { ms, status: 302, connections, requests, perSecond });
  }

  stop(): void {
    this.#opens.stop();
    this.#visits.stop();
  }
}
