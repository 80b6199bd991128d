import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createDemoServer } from "./demo-server.ts";
import { findKeys } from "./keys.ts";
import { Service } from "./service.ts";

/** The exit code for wrong usage or configuration, as in the service. */
const usageExitCode = 2;

/** Reads an environment variable. As in the service, a blank variable counts as unset. */
const read = (variable: string, fallback = "") => process.env[variable]?.trim() || fallback;

const host = read("HOST", "0.0.0.0");
const dataFolder = read("DATA_DIR", ".data");
const serviceUrl = read("SERVICE_URL");
const pages = read("DEMO_PAGES");
const port = Number(read("DEMO_PORT", "8786"));

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  exitWithError(`DEMO_PORT is "${read("DEMO_PORT")}", but must be a whole number from 0 to 65535.`);
}
const keys = await findKeys(serviceUrl, dataFolder);
await new Service(serviceUrl, keys.secretKey).prepareShop();

const server = createDemoServer({
  serviceUrl,
  keys,
  pages,
  host,
  clock: Date.now,
  responseTimeout: () => AbortSignal.timeout(30_000),
  reportError: (error) =>
    void process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
});
server.once("error", (error: NodeJS.ErrnoException) => {
  exitWithError(
    error.code === "EADDRINUSE"
      ? `Another program uses port ${port}. Stop it, or choose another port for the demo, for example DEMO_PORT=${port === 8785 ? 8784 : 8785}`
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
// SIGHUP means “reload” to the service, so it must not end the demo.
process.on("SIGHUP", () => undefined);
// The parent process gets the URL of the demo. The demo ends when the parent process ends.
process.once("disconnect", end);
if (process.send && !process.connected) end();
else process.send?.({ listening: publicUrl((server.address() as AddressInfo).port) });

/** Returns the URL of the demo, with `localhost` in place of a wildcard address. */
function publicUrl(listeningPort: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${host === "0.0.0.0" || host === "::" ? "localhost" : name}:${listeningPort}`;
}

function exitWithError(message: string): never {
  process.stderr.write(`throughline: ${message}\n`);
  process.exit(usageExitCode);
}
