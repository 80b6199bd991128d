import { hostname } from "node:os";
import type { NodeView } from "@throughline/protocol";
import type { Clock } from "../time/clock.ts";
import type { Peers } from "./peers.ts";

/** What a node tells the others of itself. */
type Facts = Pick<NodeView, "machine" | "version" | "startedAt">;

/** Told again this often: whoever missed it the first time knows it then. */
const againMs = 60_000;

/** The nodes that serve at this moment: this one, and those that tell of themselves over the same store. */
export class NodeList {
  readonly #peers: Peers;
  readonly #own: Facts;
  readonly #store: NodeView["store"];
  readonly #others = new Map<string, Facts>();
  #toldAt: number;

  constructor(peers: Peers, { version, shared, now }: NodeListOptions) {
    this.#peers = peers;
    this.#store = shared ? "shared" : "own";
    this.#toldAt = now();
    this.#own = {
      machine: `${hostname()}, process ${process.pid}`,
      version,
      startedAt: new Date(now() - process.uptime() * 1000).toISOString(),
    };
    peers.about<Facts>("nodes", {
      collect: () => {
        if (now() - this.#toldAt < againMs) return [];
        this.#toldAt = now();
        return [this.#own];
      },
      greet: () => [this.#own],
      hear: ({ machine, version: theirs, startedAt }, from) => {
        if (![machine, theirs, startedAt].every((fact) => typeof fact === "string")) return;
        this.#others.set(from, { machine, version: theirs, startedAt });
      },
    });
  }

  /** This one first, the others by when they started. */
  get all(): NodeView[] {
    for (const name of this.#others.keys()) {
      if (!this.#peers.hears(name)) this.#others.delete(name);
    }
    const others = [...this.#others.values()].toSorted((a, b) =>
      a.startedAt.localeCompare(b.startedAt),
    );
    return [this.#own, ...others].map((facts, index) => ({
      ...facts,
      store: this.#store,
      answers: index === 0,
    }));
  }
}

interface NodeListOptions {
  readonly version: string;
  /** Several nodes may serve one store. */
  readonly shared: boolean;
  readonly now: Clock;
}
