import { connect } from "node:net";
import type { Socket } from "node:net";

/**
 * A round of load. This module is the load generator and runs as a separate process. It uses many connections with one
 * request at a time on each connection, either as fast as the answers arrive or at a steady rate.
 *
 * The generator must be cheap, because on a small machine it shares the CPU with the server under test. So the requests are
 * built beforehand, and answers are only checked for their status and length.
 */
export interface Round {
  /** The ports of the server. Connections use them in turn. */
  readonly ports: readonly number[];
  readonly ms: number;
  /** The raw requests. Connections use them in turn. */
  readonly requests: readonly string[];
  /** The number of links. `/link#` in a request becomes the path of a link, each link in turn. */
  readonly links?: number;
  readonly connections: number;
  /** The status that every answer must have. */
  readonly status: number;
  /** The maximum number of requests per second. Without it, the rate is unlimited. */
  readonly perSecond?: number;
}

export interface RoundResult {
  readonly answers: number;
  readonly ms: number;
  /** The CPU time of the load generator, in microseconds. */
  readonly cpuTime: number;
  /** The percentiles of the response time, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

let nextLink = 0;

const lengthName = "\r\ncontent-length: ";
const headEnd = "\r\n\r\n";

process.on("message", (round: Round) => {
  const { links = 0 } = round;
  const requests = round.requests.map((text) => Buffer.from(text));
  const request = () => {
    const number = next++ % requests.length;
    if (links === 0) return requests[number] ?? "";
    const path = `/link${nextLink++ % links}`;
    return (round.requests[number] ?? "").replace("/link#", path);
  };
  const sockets: Socket[] = [];
  const idle: (() => void)[] = [];
  const times: number[] = [];
  let next = 0;
  /** The number of requests that the rate allows and that were not sent yet. */
  let allowed = round.perSecond === undefined ? Number.POSITIVE_INFINITY : 0;
  const expected = Buffer.from(`HTTP/1.1 ${round.status} `);

  for (let number = 0; number < round.connections; number += 1) {
    let asked = 0;
    /** The number of bytes of the answer that have not arrived yet. */
    let missing = 0;
    const ask = () => {
      if (allowed < 1) {
        idle.push(ask);
        return;
      }
      allowed -= 1;
      asked = performance.now();
      socket.write(request());
    };
    const socket = connect({
      port: round.ports[number % round.ports.length] ?? 0,
      host: "127.0.0.1",
      // On Linux all addresses of 127.0.0.0/8 belong to this machine, so each connection can be another visitor.
      ...(process.platform === "linux" && {
        localAddress: `127.0.${number % 7}.${1 + (number % 250)}`,
      }),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(65_536),
        callback(length, buffer) {
          missing = missing > 0 ? missing - length : missingAfter(buffer, length, expected);
          if (missing > 0) return true;
          times.push(performance.now() - asked);
          ask();
          return true;
        },
      },
    });
    ask();
    sockets.push(socket);
  }

  const began = performance.now();
  const usage = process.cpuUsage();
  let given = 0;
  const { perSecond } = round;
  const pace = setInterval(() => {
    if (perSecond === undefined) return;
    const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
    allowed += due - given;
    given = due;
    for (const ask of idle.splice(0, allowed)) ask();
    // If the answers are too slow for the rate, the missed requests are not sent later.
    allowed = Math.min(allowed, 1);
  }, 2);
  setTimeout(() => {
    const { user, system } = process.cpuUsage(usage);
    const ms = performance.now() - began;
    clearInterval(pace);
    for (const socket of sockets) socket.destroy();
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    const result: RoundResult = {
      answers: times.length,
      ms,
      cpuTime: user + system,
      p50: at(0.5),
      p99: at(0.99),
      max: sorted.at(-1) ?? Number.NaN,
    };
    process.send?.(result);
  }, round.ms);
});

/** Returns the number of bytes of an answer that its first chunk lacks. Throws if the status is not `expected`. */
function missingAfter(buffer: Uint8Array, length: number, expected: Buffer): number {
  const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
  if (!expected.equals(piece.subarray(0, expected.length))) throw new Error(piece.toString());
  const head = piece.indexOf(headEnd);
  const named = piece.toString("latin1", 0, head).toLowerCase();
  const from = named.indexOf(lengthName);
  const body = from < 0 ? 0 : Number.parseInt(named.slice(from + lengthName.length), 10);
  return head + headEnd.length + body - length;
}
