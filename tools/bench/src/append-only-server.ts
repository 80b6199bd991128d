import { closeSync, fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:http";
import type { OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

/** The response of the bare server. */
export interface BareResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/**
 * The reference of the benchmarks: a bare `node:http` server that appends a number of bytes to a file for each request and
 * answers when they are on the disk. It uses group commit: one flush covers all requests that arrived during the flush before.
 *
 * node append-only-server.ts <file> <bytes per request> <the answer as JSON>
 */
const [file = "", size = "0", answer = "{}"] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(answer) as BareResponse;
const record = Buffer.alloc(Number(size), "x");
const handle = openSync(file, "a");
const append = promisify(write);
const sync = promisify(fdatasync);

let waiting: (() => void)[] = [];
let flushing = false;

async function flush(): Promise<void> {
  flushing = true;
  while (waiting.length > 0) {
    const group = waiting;
    waiting = [];
    await append(handle, Buffer.concat(group.map(() => record)));
    await sync(handle);
    for (const done of group) done();
  }
  flushing = false;
}

const server = createServer((_request, response) => {
  waiting.push(() => {
    response.writeHead(status, headers);
    response.end(body);
  });
  if (!flushing) void flush();
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}/\n`);
});
process.once("SIGTERM", () => {
  closeSync(handle);
  process.exit(0);
});
