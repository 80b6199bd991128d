import { connect } from "node:net";
import type { Socket } from "node:net";

/** Asks for the same path over many connections, one request at a time on each, as fast as the answers come. */
export class Load {
  answers = 0;
  readonly #sockets: Socket[] = [];
  readonly #request: Buffer;
  readonly #expected: string;
  readonly #port: number;

  constructor(port: number, path: string, userAgent: string, expected = "HTTP/1.1 302 ") {
    this.#port = port;
    this.#expected = expected;
    this.#request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: ${userAgent}\r\n` +
        `Accept-Language: pl-PL,pl;q=0.9,en;q=0.8\r\n\r\n`,
    );
  }

  /** Opens the connections and keeps them busy. Throws on the first answer that is not the expected one. */
  start(connections: number): void {
    for (let number = 0; number < connections; number += 1) {
      const socket = connect(this.#port, "127.0.0.1");
      socket.setNoDelay(true);
      socket.setEncoding("latin1");
      socket.on("data", (text: string) => {
        if (!text.startsWith(this.#expected)) throw new Error(`Not expected: ${text}`);
        // The answers have no body: one that came whole ends here.
        if (!text.endsWith("\r\n\r\n")) throw new Error(`An answer in pieces: ${text}`);
        this.answers += 1;
        socket.write(this.#request);
      });
      socket.write(this.#request);
      this.#sockets.push(socket);
    }
  }

  stop(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy();
  }
}
