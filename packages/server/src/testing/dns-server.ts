import { createSocket } from "node:dgram";
import { Resolver } from "node:dns";
import { once } from "node:events";
import type { LookUp } from "../platform/http/outgoing-guard.ts";

/** Starts a DNS server on the loopback. It returns these answers in turn, each with a TTL of 0. */
export async function startDnsServer(answers: readonly (readonly string[])[]) {
  const socket = createSocket("udp4");
  let requests = 0;
  socket.on("message", (question, { port, address }) => {
    const addresses = answers[requests % answers.length] ?? [];
    requests += 1;
    socket.send(answerTo(question, addresses), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const lookUp: LookUp = (host, _options, done) => {
    resolver.resolve4(host, (error, addresses) => {
      if (error) done(error, []);
      else
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
    });
  };
  return { lookUp, requests: () => requests, close: () => socket.close() };
}

/** Returns a DNS response: the question, then an A record per address with a TTL of 0. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(addresses.length, 6);
  // Remove the additional records of the question.
  head.writeUInt16BE(0, 10);
  const nameEnd = question.indexOf(0, 12) + 1;
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([head.subarray(0, nameEnd + 4), ...records]);
}
