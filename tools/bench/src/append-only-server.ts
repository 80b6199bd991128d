import { closeSync, fdatasync, openSync, write } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";

/**
 * The yardstick: a bare `node:http` server that appends so many bytes per request to a file and
 * answers with a redirect once they are on the disk. Group commit: a flush takes all that came while
 * the last one ran.
 *
 * node append-only-server.ts <file> <bytes per request> <the answer's headers as JSON>
 */
const [file = "", size = "0", headers = "{}"] = process.argv.slice(2);
const answer = JSON.parse(headers) as Record<string, string>;
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
    response.writeHead(302, answer);
    response.end();
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
