import { connect } from "node:net";
import type { Socket } from "node:net";

/**
 * The load, in a process of its own: told a port and a time, it asks over many connections, one request
 * at a time on each, as fast as the answers come, and tells how many came. It must be cheap, since on a
 * small machine it takes its processor time from whatever it measures: the requests are made
 * beforehand, the answers land in one buffer and are hardly looked at.
 */
export interface Round {
  readonly port: number;
  readonly ms: number;
  /** The requests' bytes; each connection repeats one of them. */
  readonly requests: readonly string[];
  readonly connections: number;
}

export interface RoundResult {
  readonly answers: number;
  readonly ms: number;
  /** What asking cost, in microseconds of processor time. */
  readonly processor: number;
}

const expected = Buffer.from("HTTP/1.1 302 ");
const end = Buffer.from("\r\n\r\n");

process.on("message", (round: Round) => {
  const sockets: Socket[] = [];
  let answers = 0;
  for (let number = 0; number < round.connections; number += 1) {
    const request = Buffer.from(round.requests[number % round.requests.length] ?? "");
    const socket = connect({
      port: round.port,
      host: "127.0.0.1",
      // Every address of 127.0.0.0/8 is this machine's on Linux: each connection is another visitor.
      ...(process.platform === "linux" && {
        localAddress: `127.0.${number % 7}.${1 + (number % 250)}`,
      }),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(4096),
        callback(length, buffer) {
          if (!isAnswer(buffer, length)) throw new Error(String.fromCharCode(...buffer));
          answers += 1;
          socket.write(request);
          return true;
        },
      },
    });
    socket.write(request);
    sockets.push(socket);
  }
  const began = performance.now();
  const usage = process.cpuUsage();
  setTimeout(() => {
    const { user, system } = process.cpuUsage(usage);
    const ms = performance.now() - began;
    for (const socket of sockets) socket.destroy();
    process.send?.({ answers, ms, processor: user + system } satisfies RoundResult);
  }, round.ms);
});

/** A redirect without a body, whole. */
function isAnswer(buffer: Uint8Array, length: number): boolean {
  return (
    expected.equals(buffer.subarray(0, expected.length)) &&
    end.equals(buffer.subarray(length - end.length, length))
  );
}
