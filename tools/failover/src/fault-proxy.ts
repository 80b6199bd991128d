import { createServer, connect } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { once } from "node:events";

/** `slow` delays all bytes, `cut` closes all connections, `silent` drops all bytes, `answers lost` drops only the database's. */
export type ProxyState = "up" | "slow" | "cut" | "silent" | "answers lost";

/** The delay of a slow proxy in each direction, in milliseconds. */
const delayMs = 300;

/** A TCP proxy between nodes and a database that simulates network faults. */
export class FaultProxy {
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: ProxyState = "up";

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(port: number): Promise<FaultProxy> {
    const server = createServer();
    const proxy = new FaultProxy(server);
    server.on("connection", (near) => proxy.#forward(near, port));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set(state: ProxyState): void {
    this.#state = state;
    if (state !== "up" && state !== "cut") return;
    // Connections that were open during a fault are closed, because they have lost bytes.
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
  }

  async close(): Promise<void> {
    this.set("cut");
    this.#server.close();
    await once(this.#server, "close");
  }

  #forward(near: Socket, port: number): void {
    if (this.#state === "cut") {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    near.on("data", (bytes) => {
      if (this.#state !== "silent") this.#send(bytes, far);
    });
    far.on("data", (bytes) => {
      if (this.#state === "up" || this.#state === "slow") this.#send(bytes, near);
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

  #send(bytes: Buffer, to: Socket): void {
    if (this.#state === "slow") setTimeout(() => to.write(bytes), delayMs);
    else to.write(bytes);
  }
}
