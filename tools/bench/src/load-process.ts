import { connect } from "node:net";
import type { Socket } from "node:net";

/**
 * The load, in a process of its own: told ports and a time, it asks over many connections, one request
 * at a time on each, as fast as the answers come or at a steady rate, and tells how many came. It must be
 * cheap, since on a small machine it takes its processor time from whatever it measures: the requests are
 * made beforehand, the answers land in one buffer and are hardly looked at.
 */
export interface Round {
  /** Where it asks; the connections take them in turns. */
  readonly ports: readonly number[];
  readonly ms: number;
  /** The requests' bytes; the connections take them in turns. */
  readonly requests: readonly string[];
  readonly connections: number;
  /** The status every answer must have. */
  readonly status: number;
  /** So many requests a second, if the answers come as fast; absent: as many as can be. */
  readonly perSecond?: number;
}

export interface RoundResult {
  readonly answers: number;
  readonly ms: number;
  /** What asking cost, in microseconds of processor time. */
  readonly processor: number;
  /** How long half of the answers took at most, and 99 of 100, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const lengthName = "\r\ncontent-length: ";
const headEnd = "\r\n\r\n";

process.on("message", (round: Round) => {
  const requests = round.requests.map((text) => Buffer.from(text));
  const sockets: Socket[] = [];
  const idle: (() => void)[] = [];
  const times: number[] = [];
  let next = 0;
  /** Requests the rate allows and nobody has sent yet. */
  let allowed = round.perSecond === undefined ? Number.POSITIVE_INFINITY : 0;
  const expected = Buffer.from(`HTTP/1.1 ${round.status} `);

  for (let number = 0; number < round.connections; number += 1) {
    let asked = 0;
    /** Bytes of the answer's body that are still to come. */
    let missing = 0;
    const ask = () => {
      if (allowed < 1) {
        idle.push(ask);
        return;
      }
      allowed -= 1;
      asked = performance.now();
      socket.write(requests[next++ % requests.length] ?? "");
    };
    const socket = connect({
      port: round.ports[number % round.ports.length] ?? 0,
      host: "127.0.0.1",
      // Every address of 127.0.0.0/8 is this machine's on Linux: each connection is another visitor.
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
    // What the answers are too slow for is not caught up with.
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
      processor: user + system,
      p50: at(0.5),
      p99: at(0.99),
    };
    process.send?.(result);
  }, round.ms);
});

/** How much of an answer's body is not in its first piece; throws for any other answer than expected. */
function missingAfter(buffer: Uint8Array, length: number, expected: Buffer): number {
  const piece = Buffer.from(buffer.buffer, buffer.byteOffset, length);
  if (!expected.equals(piece.subarray(0, expected.length))) throw new Error(piece.toString());
  const head = piece.indexOf(headEnd);
  const named = piece.toString("latin1", 0, head).toLowerCase();
  const from = named.indexOf(lengthName);
  const body = from < 0 ? 0 : Number.parseInt(named.slice(from + lengthName.length), 10);
  return head + headEnd.length + body - length;
}
