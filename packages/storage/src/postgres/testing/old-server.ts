import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { PostgresServer } from "./server.ts";

/**
 * Imitates PostgreSQL 12, which is no longer packaged. It accepts every login and reports its
 * version.
 */
export async function startOldServer(): Promise<Omit<PostgresServer, "port">> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isLoggedIn = false;
    socket.on("error", () => undefined);
    // The first message is the login. Each later one asks for the version or ends the connection.
    socket.on("data", (data) => {
      if (!isLoggedIn) socket.write(Buffer.concat([message("R", int(0)), ready]));
      else if (data[0] === "Q".charCodeAt(0)) socket.write(version);
      else socket.end();
      isLoggedIn = true;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://owner@127.0.0.1:${port}/postgres`,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const ready = message("Z", Buffer.from("I"));

/** One row with the columns `version` and `standby`. */
const version = Buffer.concat([
  message("T", short(2), ...column("version", 25), ...column("standby", 16)),
  message("D", short(2), ...value("120022"), ...value("f")),
  message("C", text("SELECT 1")),
  ready,
]);

/** A message of PostgreSQL's protocol, version 3: its letter, its length, its parts. */
function message(letter: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(letter), int(body.length + 4), body]);
}

function column(name: string, type: number): Buffer[] {
  return [text(name), int(0), short(0), int(type), short(-1), int(-1), short(0)];
}

function value(content: string): Buffer[] {
  return [int(content.length), Buffer.from(content)];
}

function text(content: string): Buffer {
  return Buffer.from(`${content}\0`);
}

function int(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

function short(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(number);
  return bytes;
}
