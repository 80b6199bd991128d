import { closeSync, fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:http";
import type { OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

/** What the yardstick answers with. */
export interface BareAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/**
 * The yardstick: a bare `node:http` server that appends so many bytes per request to a file and
 * gives the same answer once they are on the disk. Group commit: a flush takes all that came while
 * the last one ran.
 *
 * node append-only-server.ts <file> <bytes per request> <the answer as JSON>
 */
const [file = "", size = "0", answer = "{}"] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(answer) as BareAnswer;
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
