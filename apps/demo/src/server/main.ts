import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createDemoServer } from "./demoServer.ts";
import { findKeys } from "./keys.ts";
import { Service } from "./service.ts";

/** Called or configured wrongly; the same code as the service's. */
const usage = 2;

const {
  DEMO_PORT: portText = "",
  HOST: host = "0.0.0.0",
  DATA_DIR: dataFolder = ".data",
} = process.env;
const { SERVICE_URL: serviceUrl = "", DEMO_PAGES: pages = "" } = process.env;
const port = portText.trim() === "" ? 8786 : Number(portText);

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  giveUp(`DEMO_PORT is "${portText}", but must be a whole number from 0 to 65535.`);
}
const keys = await findKeys(serviceUrl, dataFolder);
await new Service(serviceUrl, keys.secretKey).prepareShop();

const server = createDemoServer({ serviceUrl, keys, pages });
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
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
// Whoever started this holds the other end of the channel, and hears where to find the demo.
process.once("disconnect", end);
if (process.send && !process.connected) end();
else process.send?.({ listening: reachable((server.address() as AddressInfo).port) });

/** `localhost` reads better than `0.0.0.0`, and is one of its addresses. */
function reachable(listening: number): string {
  return `http://${host === "0.0.0.0" ? "localhost" : host}:${listening}`;
}

function giveUp(sentence: string): never {
  process.stderr.write(`throughline: ${sentence}\n`);
  process.exit(usage);
}
