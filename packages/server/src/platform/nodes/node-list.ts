import { hostname } from "node:os";
import type { NodeView } from "@throughline/protocol";
import type { Clock } from "../time/clock.ts";
import type { Peers } from "./peers.ts";
import { iso } from "../time/iso.ts";

/** What a node tells the others about itself. */
type NodeInfo = Pick<NodeView, "machine" | "version" | "startedAt">;

/** How often the information is sent again, for nodes that missed it. */
const resendMs = 60_000;

/** The running nodes: this one, and the others on the same store. */
export class NodeList {
  readonly #peers: Peers;
  readonly #own: NodeInfo;
  readonly #store: NodeView["store"];
  readonly #others = new Map<string, NodeInfo>();
  #sentAt: number;

  constructor(peers: Peers, { version, shared, now }: NodeListOptions) {
    this.#peers = peers;
    this.#store = shared ? "shared" : "own";
    this.#sentAt = now();
    this.#own = {
      machine: `${hostname()}, process ${process.pid}`,
      version,
      startedAt: iso(now() - process.uptime() * 1000),
    };
    peers.addTopic<NodeInfo>("nodes", {
      collect: () => {
        if (now() - this.#sentAt < resendMs) return [];
        this.#sentAt = now();
        return [this.#own];
      },
      snapshot: () => [this.#own],
      receive: ({ machine, version: theirs, startedAt }, from) => {
        if (![machine, theirs, startedAt].every((value) => typeof value === "string")) return;
        this.#others.set(from, { machine, version: theirs, startedAt });
      },
    });
  }

  /** All nodes. This one comes first, then the others by their start. */
  get all(): NodeView[] {
    for (const name of this.#others.keys()) {
      if (!this.#peers.isAlive(name)) this.#others.delete(name);
    }
    const others = [...this.#others.values()].toSorted((a, b) =>
      a.startedAt.localeCompare(b.startedAt),
    );
    return [this.#own, ...others].map((info, index) => ({
      ...info,
      store: this.#store,
      answers: index === 0,
    }));
  }
}

interface NodeListOptions {
  readonly version: string;
  /** Whether the store can have several nodes. */
  readonly shared: boolean;
  readonly now: Clock;
}
