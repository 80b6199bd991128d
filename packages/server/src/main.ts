import { readFileSync } from "node:fs";
import closeWithGrace from "close-with-grace";
import pino from "pino";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { ServerConfig } from "./config.ts";

/** How long requests under way may take to end after a signal, in milliseconds. */
const DRAIN_MS = 10_000;

let config: ServerConfig;
try {
  config = readConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  fail(error.message);
}

const log = pino({ level: config.logLevel });
const app = createApp({ log, version: readVersion() });

// `npm start` holds the other end of this channel: when it is gone, however it ended, so is the service.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ signal, err }) => {
  if (err) log.fatal({ err }, "the service stops: a failure nobody handled");
  else log.info({ signal }, "the service stops: finishing what is under way");
  await app.close();
});

try {
  const url = await app.listen({ port: config.port, host: config.host });
  process.send?.({ listening: url });
} catch (error) {
  fail(explainListen(error as NodeJS.ErrnoException, config));
}

function explainListen(error: NodeJS.ErrnoException, { port, host }: ServerConfig): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is taken by another program. Stop it, or choose another port, for example PORT=${port === 8788 ? 8789 : 8788}`;
    case "EACCES":
      return `Port ${port} may not be used by this user. Choose one above 1023, for example PORT=8787`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is "${host}", but this machine has no such address.`;
    default:
      throw error;
  }
}

function readVersion(): string {
  const file = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

function fail(message: string): never {
  process.stderr.write(`throughline: ${message}\n`);
  process.exit(1);
}
