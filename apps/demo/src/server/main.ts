import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createDemoServer } from "./demo-server.ts";
import { findKeys } from "./keys.ts";
import { Service } from "./service.ts";

/** Called or configured wrongly; the same code as the service's. */
const usage = 2;

/** As the service reads its variables: blank is not given. */
const read = (variable: string, fallback = "") => process.env[variable]?.trim() || fallback;

const host = read("HOST", "0.0.0.0");
const dataFolder = read("DATA_DIR", ".data");
const serviceUrl = read("SERVICE_URL");
const pages = read("DEMO_PAGES");
const port = Number(read("DEMO_PORT", "8786"));

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  giveUp(`DEMO_PORT is "${read("DEMO_PORT")}", but must be a whole number from 0 to 65535.`);
}
const keys = await findKeys(serviceUrl, dataFolder);
await new Service(serviceUrl, keys.secretKey).prepareShop();

const server = createDemoServer({
  serviceUrl,
  keys,
  pages,
  host,
  clock: Date.now,
  patience: () => AbortSignal.timeout(30_000),
  report: (error) =>
    void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
});
server.once("error", (error: NodeJS.ErrnoException) => {
  giveUp(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken by another program. Stop it, or choose another port for the demo, for example DEMO_PORT=${port === 8785 ? 8784 : 8785}`
      : `The demo cannot listen on port ${port}: ${error.message}`,
  );
});
server.listen(port, host);
await once(server, "listening");

const end = () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
// To the service this may mean to read something again: who started both ends both.
process.on("SIGHUP", () => undefined);
// Whoever started this holds the other end of the channel, and hears where to find the demo.
process.once("disconnect", end);
if (process.send && !process.connected) end();
else process.send?.({ listening: reachable((server.address() as AddressInfo).port) });

/** `localhost` reads better than all addresses, and is one of them. */
function reachable(listening: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${host === "0.0.0.0" || host === "::" ? "localhost" : name}:${listening}`;
}

function giveUp(sentence: string): never {
  process.stderr.write(`throughline: ${sentence}\n`);
  process.exit(usage);
}
