import { createServer, connect } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { once } from "node:events";

/** What a wire does: carry, carry late, refuse and cut, stay silent, or lose the answers alone. */
export type WireState = "whole" | "slow" | "cut" | "silent" | "answers lost";

/** How late a slow wire is, each way, in milliseconds. */
const lateMs = 300;

/** The network between a node and a database, which can fail. */
export class Wire {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: WireState = "whole";

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(port: number): Promise<Wire> {
    const server = createServer();
    const wire = new Wire(server);
    server.on("connection", (near) => wire.#carry(near, port));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return wire;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set(state: WireState): void {
    this.#state = state;
    if (state !== "whole" && state !== "cut") return;
    // Whoever waited on a broken wire hears nothing more on it.
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  async close(): Promise<void> {
    this.set("cut");
    this.#server.close();
    await once(this.#server, "close");
  }

  #carry(near: Socket, port: number): void {
    if (this.#state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.on("data", (bytes) => {
      if (this.#state !== "silent") this.#pass(bytes, far);
    });
    far.on("data", (bytes) => {
      if (this.#state === "whole" || this.#state === "slow") this.#pass(bytes, near);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        this.#pairs.delete(pair);
        other.destroy();
      });
    }
  }

  #pass(bytes: Buffer, to: Socket): void {
    if (this.#state === "slow") setTimeout(() => to.write(bytes), lateMs);
    else to.write(bytes);
  }
}
